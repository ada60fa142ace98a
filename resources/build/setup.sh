# shellcheck shell=bash
# What the scripts that people start have in common: installing what is missing, and building a preset. Sourced in the
# repository's root, under `set -euo pipefail`.

kairos_packages=resources/build/debian-packages.txt

say() { printf '%s\n' "$*" >&2; }

# packages_of GROUP... : the packages of these groups, one a line.
packages_of() {
    local group
    for group in "$@"; do
        awk -v group="$group" '$1 == group { for (i = 2; i <= NF; i++) print $i }' "$kairos_packages"
    done
}

# missing_packages GROUP... : those of them that are not installed.
missing_packages() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' 2>/dev/null | sed -n 's/^ii //p' | sort -u)
    comm -23 <(packages_of "$@" | sort -u) <(printf '%s\n' "$installed")
}

# install_packages GROUP... : installs what is missing, or says what to type and fails.
install_packages() {
    local missing command sudo=()
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "This is no Debian: taking for granted that what $kairos_packages lists is there in some form."
        return 0
    fi
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    command="apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        # Without a terminal nobody can type a password; then only a sudo that asks for none is of use.
        if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
            say "Some packages are missing, and installing them needs root. As root, run:"
            say ""
            say "  apt-get update && $command"
            say ""
            say "then start this again."
            return 1
        fi
        sudo=(sudo)
    fi
    say "Installing: ${missing[*]}"
    # Two scripts started at once wait for each other instead of failing on the lock.
    local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -q)
    "${apt[@]}" update >&2
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2
}

# configure_preset PRESET : again where it was before; that is cheap, and picks up a preset that changed.
configure_preset() {
    cmake --preset "$1" >"$(log_of "$1" configure)" 2>&1 || {
        cat "$(log_of "$1" configure)" >&2
        return 1
    }
}

# build_preset PRESET [cmake --build arguments...] : configures, and builds.
build_preset() {
    local preset=$1
    shift
    configure_preset "$preset"
    cmake --build --preset "$preset" --parallel "$(nproc)" "$@"
}

log_of() {
    mkdir -p "build/$1"
    printf 'build/%s/%s.log' "$1" "$2"
}
