#!/usr/bin/env bash
# One set of drawings stays one set: same size, same stroke, one colour; and the resource file lists all of them.
set -euo pipefail
cd "$(dirname "$0")/.."
status=0
fault() {
    printf '%s\n' "$*"
    status=1
}

for icon in icons/*.svg; do
    xmllint --noout "$icon" || fault "$icon: not well-formed"
    grep -q 'width="24" height="24" viewBox="0 0 24 24"' "$icon" || fault "$icon: not 24 x 24"
    grep -q 'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"' "$icon" || fault "$icon: other stroke"
    others=$(grep -oE '(fill|stroke)="[^"]*"' "$icon" | grep -vE '"(#000|none)"' || true)
    [ -z "$others" ] || fault "$icon: a colour of its own: $others"
    grep -q "<file alias=\"$(basename "$icon")\">$icon</file>" kairos.qrc || fault "$icon: not in kairos.qrc"
done
while read -r file; do
    [ -f "$file" ] || fault "kairos.qrc lists $file, which is not there"
done < <(sed -n 's/.*<file[^>]*>\(.*\)<\/file>.*/\1/p' kairos.qrc)
exit "$status"
