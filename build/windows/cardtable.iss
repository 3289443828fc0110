; Card Table for Windows: installs for one user without an administrator, and removes everything but what was played.
; Made by build/make.py: iscc /DVersion=1.2.3 /DFolder=..\..\dist\cardtable /DOutput=..\..\dist cardtable.iss

[Setup]
AppId={{6E1F9B0C-5C1B-4C0B-9C55-2B7E0A1D8F43}
AppName=Card Table
AppVersion={#Version}
AppPublisher=Card Table contributors
DefaultDirName={localappdata}\Programs\Card Table
DefaultGroupName=Card Table
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputDir={#Output}
OutputBaseFilename=cardtable-{#Version}-windows-setup
SetupIconFile=..\..\sprites\appicon\icon.ico
UninstallDisplayIcon={app}\cardtable.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[CustomMessages]
en.Match=Card Table match
it.Match=Partita di Card Table
fr.Match=Partie de Card Table
en.Kept=Your names, matches and results are still in %1. Delete that folder to remove them, too.
it.Kept=Nomi, partite e risultati sono ancora in %1. Elimina quella cartella per togliere anche questi.
fr.Kept=Vos noms, parties et résultats sont encore dans %1. Supprimez ce dossier pour les effacer aussi.

[InstallDelete]
; Files of an older version that the new one does not have.
Type: filesandordirs; Name: "{app}\_internal"

[UninstallDelete]
; What can be made again, and the log; what was played lies beside them, and stays.
Type: filesandordirs; Name: "{localappdata}\cardtable\Cache"
Type: filesandordirs; Name: "{localappdata}\cardtable\Logs"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Card Table"; Filename: "{app}\cardtable.exe"
Name: "{userdesktop}\Card Table"; Filename: "{app}\cardtable.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Registry]
Root: HKCU; Subkey: "Software\Classes\.cardtable"; ValueType: string; ValueData: "CardTable.Match"; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Software\Classes\CardTable.Match"; ValueType: string; ValueData: "{cm:Match}"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\CardTable.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\cardtable.exe,0"
Root: HKCU; Subkey: "Software\Classes\CardTable.Match\shell\open\command"; ValueType: string; ValueData: """{app}\cardtable.exe"" ""%1"""

[Run]
Filename: "{app}\cardtable.exe"; Description: "{cm:LaunchProgram,Card Table}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if (Step = usPostUninstall) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('Kept'), [ExpandConstant('{localappdata}\cardtable')]), mbInformation, MB_OK);
end;
