#!/usr/bin/env bash
# Installs a build into a folder of its own and reads it as a desktop would: check_install.sh BUILD_DIR VERSION
set -euo pipefail
build=$1
version=$2
prefix=$build/check-install
rm -rf "$prefix"
cmake --install "$build" --prefix "$prefix" >/dev/null

for program in kairos kairos-cli; do
    # A window program must answer this without a display.
    env -u DISPLAY -u WAYLAND_DISPLAY QT_QPA_PLATFORM=offscreen "$prefix/bin/$program" --version | grep -F "$version" ||
        { echo "$program --version does not print $version"; exit 1; }
done

id=org.kairos.Kairos
share=$prefix/share
desktop-file-validate "$share/applications/$id.desktop"
appstreamcli validate --no-net "$share/metainfo/$id.metainfo.xml"
update-mime-database "$share/mime"
grep -F 'application/x-kairos:*.kairos' "$share/mime/globs2"
for size in scalable 48x48 256x256; do
    ls "$share/icons/hicolor/$size/apps/$id".* "$share/icons/hicolor/$size/mimetypes/application-x-kairos".*
done
