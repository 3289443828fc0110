#!/bin/sh
# Removes Card Table as install.sh has put it there, with its log and what it had drawn. What was played stays, and it is
# said where.
set -eu
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=${CARDTABLE_PROGRAM:-$HOME/.local/opt/cardtable}

[ "$(readlink "$HOME/.local/bin/cardtable" 2>/dev/null || true)" != "$program/cardtable" ] || rm -f "$HOME/.local/bin/cardtable"
rm -f "$data/applications/org.cardtable.CardTable.desktop" "$data/metainfo/org.cardtable.CardTable.metainfo.xml" \
    "$data/mime/packages/cardtable.xml" "$data"/icons/hicolor/*/apps/cardtable.png
rm -rf "$program" "${XDG_CACHE_HOME:-$HOME/.cache}/cardtable" "${XDG_STATE_HOME:-$HOME/.local/state}/cardtable"
refresh() { command -v "$1" >/dev/null && "$@" >/dev/null 2>&1 || true; }
refresh update-desktop-database "$data/applications"
refresh update-mime-database "$data/mime"
[ ! -e "$data/icons/hicolor/icon-theme.cache" ] || refresh gtk-update-icon-cache -q -t "$data/icons/hicolor"
echo "Card Table has been removed."
[ ! -d "$data/cardtable" ] ||
    echo "Your names, matches and results are still in $data/cardtable; delete that folder to remove them, too."
