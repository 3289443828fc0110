"""Speech by Windows: one PowerShell process, which reads the lines from its input.

The script never changes, and the words are encoded, so that nothing that a player has typed as a name is ever run as a
command.
"""

from __future__ import annotations

import subprocess
from base64 import b64encode
from contextlib import suppress

HUSH = b"-"
SCRIPT = """
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$mouth = New-Object System.Speech.Synthesis.SpeechSynthesizer
$spoken = ''
while ($null -ne ($line = [Console]::In.ReadLine())) {
    if ($line -eq '-') { $mouth.SpeakAsyncCancelAll(); continue }
    $language, $words = $line.Split(' ')
    if ($language -ne $spoken) {
        $mouth.SpeakAsyncCancelAll()
        $voices = $mouth.GetInstalledVoices() | Where-Object { $_.Enabled }
        $fits = $voices | Where-Object { $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq $language }
        if ($fits) { $mouth.SelectVoice(@($fits)[0].VoiceInfo.Name) }
        $spoken = $language
    }
    [void]$mouth.SpeakAsync([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($words)))
}
"""


class PowerShell:
    """The process that speaks lines written to its input; it ends with its input."""

    def __init__(self, program: str) -> None:
        script = b64encode(SCRIPT.encode("utf-16-le")).decode()
        self._process = subprocess.Popen(
            [program, "-NoLogo", "-NoProfile", "-NonInteractive", "-EncodedCommand", script],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip

    def say(self, words: str, language: str) -> None:
        self._write(language.encode() + b" " + b64encode(words.encode()))

    def speaks(self) -> bool:
        return False

    def hush(self) -> None:
        self._write(HUSH)

    def close(self) -> None:
        with suppress(OSError, subprocess.SubprocessError):
            self._process.kill()
            self._process.wait(1.0)

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
