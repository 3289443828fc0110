#!/bin/sh
# Installs Card Table for you alone: the program, a menu entry, its icon and its kind of file. Nothing needs an
# administrator, and what you have played before stays as it is. Run it again with a newer version to replace the old.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=${CARDTABLE_PROGRAM:-$HOME/.local/opt/cardtable}
links=$HOME/.local/bin

[ -x "$here/cardtable/cardtable" ] || { echo "No folder 'cardtable' beside $0: unpack the whole archive first." >&2; exit 1; }

# The new program stands complete beside the old one before it takes its place.
mkdir -p "$(dirname "$program")" "$links"
rm -rf "$program.new"
cp -R "$here/cardtable" "$program.new"
cp "$here/uninstall.sh" "$program.new/uninstall.sh"
cp -R "$here/manual" "$program.new/manual"
rm -rf "$program.old"
[ ! -e "$program" ] || mv "$program" "$program.old"
mv "$program.new" "$program"
rm -rf "$program.old"
ln -sfn "$program/cardtable" "$links/cardtable"

for size in 16 32 48 64 128 256 512; do
    icons=$data/icons/hicolor/${size}x$size/apps
    mkdir -p "$icons"
    cp "$here/icons/icon-$size.png" "$icons/cardtable.png"
done
mkdir -p "$data/applications" "$data/mime/packages" "$data/metainfo"
cp "$here/cardtable-mime.xml" "$data/mime/packages/cardtable.xml"
cp "$here/org.cardtable.CardTable.metainfo.xml" "$data/metainfo/"
# In a menu entry a command is quoted, and a backslash stands before what would mean something else within quotes.
command=$(printf '%s' "$program/cardtable" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')
EXEC="Exec=\"$command\" %f" awk '/^Exec=/ { print ENVIRON["EXEC"]; next } { print }' \
    "$here/org.cardtable.CardTable.desktop" > "$data/applications/org.cardtable.CardTable.desktop"

refresh() { command -v "$1" >/dev/null && "$@" >/dev/null 2>&1 || true; }
refresh update-desktop-database "$data/applications"
refresh update-mime-database "$data/mime"
# A desktop finds icons without a cache. One that is there already is brought up to date, and none is left behind.
[ ! -e "$data/icons/hicolor/icon-theme.cache" ] || refresh gtk-update-icon-cache -q -t "$data/icons/hicolor"
echo "Card Table is now in the menu, among the games. To remove it: $program/uninstall.sh"
