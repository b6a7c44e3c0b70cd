# What the set-up scripts share; sourced by them, in the project's folder.

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$(basename "$0"): $*"; exit 1; }
hash_of() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

# Installs Debian packages if that is allowed; otherwise says what to run.
need_packages() {
    command -v apt-get >/dev/null || give_up "$2"
    [ "$(id -u)" = 0 ] || give_up "$2 Run: sudo apt-get install $1"
    say "setup: installing $1 with apt-get"
    { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $1 ||
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $1; }; } \
        >/dev/null 2>&1 || give_up "$2 apt-get install $1 failed; run it to see why."
}

locked_packages() { grep -c '^[a-z0-9].*==' "$1"; }

# install_locked VENV LOCK [OPTION...]: installs what the lock file lists, and nothing whose hash it does not know. The pip
# of .venv does it where the environment has none.
install_locked() {
    local pip="$1/bin/python"
    [ -x "$1/bin/pip" ] || pip=.venv/bin/python
    "$pip" -m pip --python "$1/bin/python" --disable-pip-version-check --no-input install --require-hashes --no-deps -r "$2" "${@:3}"
}
