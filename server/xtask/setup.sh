#!/usr/bin/env bash
# Makes this machine ready to build and test: installs what is missing and says what it does.
#
# Source it, because it may have to set RUSTUP_TOOLCHAIN for what follows:
#     source server/xtask/setup.sh PART…
# Parts: rust, nextest, deny, node, islands, tools, end2end, browser, firefox, postgres, ffmpeg, bench, fuzz.
# It can be repeated; when nothing is missing it takes about a second and says nothing.

setup_root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
wasm_target=wasm32-unknown-unknown

setup_say() { printf 'setup: %s\n' "$*" >&2; }

setup_fail() {
    printf 'setup: %s\n' "$@" >&2
    return 1
}

# apt_install REASON PACKAGE… — for root on a Debian-like machine; otherwise says what to install.
apt_install() {
    local reason=$1
    shift
    if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
        setup_fail "$reason is missing." "Please install it (on Debian or Ubuntu: sudo apt-get install $*), then try again."
        return
    fi
    setup_say "installing $reason ($*) with apt-get"
    export DEBIAN_FRONTEND=noninteractive
    local log
    log=$(mktemp)
    if ! apt-get install -y --no-install-recommends "$@" >"$log" 2>&1 &&
        ! { apt-get update >>"$log" 2>&1 && apt-get install -y --no-install-recommends "$@" >>"$log" 2>&1; }; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        setup_fail "apt-get could not install $*."
        return
    fi
    rm -f "$log"
}

# Whether rustc makes a module for the browser: a listed target may still be incomplete.
wasm_compiles() {
    local folder status=0
    folder=$(mktemp -d)
    echo '#[unsafe(no_mangle)] pub extern "C" fn ready() -> usize { "yes".to_string().len() }' |
        rustc --edition 2024 --crate-type cdylib --target "$wasm_target" -o "$folder/ready.wasm" - >"$folder/log" 2>&1 ||
        status=1
    rm -rf "$folder"
    return "$status"
}

setup_rust() {
    if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
        setup_fail "Rust is missing." "Please install it from https://rustup.rs, then try again."
        return
    fi
    if wasm_compiles; then
        return
    fi
    if command -v rustup >/dev/null; then
        setup_say "adding Rust's target $wasm_target"
        if rustup target add "$wasm_target" >&2 && wasm_compiles; then
            return
        fi
        setup_say "rustup could not add the target"
    fi
    setup_rust_of_debian
}

# The oldest Rust that compiles the workspace.
oldest_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' "$setup_root/Cargo.toml"; }

# Whether version $1 is at least version $2.
is_at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# Where rustup cannot download the target, Debian's Rust brings the library's source, and the
# target's library is built from it once (about 40 s). Needs a Debian whose Rust is new enough.
setup_rust_of_debian() {
    if ! command -v rustup >/dev/null; then
        setup_fail "Rust's target $wasm_target is missing." "Please install Rust from https://rustup.rs, or your system's package for this target."
        return
    fi
    local packages=(rustc-web cargo-web rust-web-src rust-web-llvm rustfmt-web rust-web-clippy)
    if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
        check_rust_of_debian || return
        apt_install "Debian's Rust with the source of its library" "${packages[@]}" || return
    fi
    local library stamp
    library="$(/usr/bin/rustc --print sysroot)/lib/rustlib/$wasm_target/lib" || return
    stamp=$(/usr/bin/rustc -vV | sha256sum | cut -d ' ' -f 1)
    if [ "$(cat "$library/.stamp" 2>/dev/null)" != "$stamp" ]; then
        setup_say "building Rust's library for $wasm_target (about 40 s)"
        build_wasm_library "$library" "$stamp" || return
    fi
    rustup toolchain list | grep -q '^debian' || rustup toolchain link debian /usr >&2 || return
    export RUSTUP_TOOLCHAIN=debian
    if ! wasm_compiles; then
        rm -f "$library/.stamp"
        unset RUSTUP_TOOLCHAIN
        setup_fail "Neither rustup nor Debian's Rust can compile for $wasm_target."
        return
    fi
    setup_say "using Debian's $(/usr/bin/rustc --version)"
}

# Refuses a Debian whose Rust cannot compile the workspace, before anything is installed.
check_rust_of_debian() {
    local wanted offered
    wanted=$(oldest_rust)
    offered=$(rust_of_debian)
    # The lists of what there is may be old.
    if ! is_at_least "$offered" "$wanted"; then
        apt-get update >/dev/null 2>&1
        offered=$(rust_of_debian)
    fi
    if ! is_at_least "$offered" "$wanted"; then
        setup_fail "Rust's target $wasm_target is missing, and rustup could not add it." \
            "This system's own Rust (rustc-web: ${offered:-none}) is older than the $wanted that is needed." \
            "Please let rustup reach its download server (RUSTUP_DIST_SERVER names another), then try again."
    fi
}

# The version of Debian's Rust that could be installed; nothing when there is none.
rust_of_debian() { apt-cache policy rustc-web 2>/dev/null | sed -n 's/^ *Candidate: \([0-9].*\)/\1/p'; }

build_wasm_library() {
    local library=$1 stamp=$2 scratch linker status=0
    # The linker has to be as new as the LLVM that this Rust is made with.
    linker=$(dpkg-query -W -f '${Depends}' rust-web-llvm | sed -n 's/.*\bllvm-\([0-9]*\).*/lld-\1/p')
    if [ -n "$linker" ] && ! dpkg -s "$linker" >/dev/null 2>&1; then
        apt_install "the linker for WASM" "$linker" || return
    fi
    scratch=$(mktemp -d)
    mkdir "$scratch/src"
    printf '[package]\nname = "scratch"\nedition = "2021"\n[profile.release]\nopt-level = 3\n' >"$scratch/Cargo.toml"
    printf '#![no_std]\n' >"$scratch/src/lib.rs"
    (
        cd "$scratch" &&
            env -u RUSTUP_TOOLCHAIN RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_DIR="$scratch/target" \
                RUSTFLAGS="-Cembed-bitcode=yes --remap-path-prefix=/usr/lib/rustlib/src/rust=/rustc/std" \
                /usr/bin/cargo build -q --release --target "$wasm_target" \
                -Zbuild-std=std,panic_abort,panic_unwind,test,proc_macro >&2 &&
            rm -rf "$library" && mkdir -p "$library" &&
            rm -f target/"$wasm_target"/release/deps/libscratch-* &&
            cp target/"$wasm_target"/release/deps/*.rlib "$library/" &&
            echo "$stamp" >"$library/.stamp"
    ) || status=1
    rm -rf "$scratch"
    [ "$status" = 0 ] || setup_fail "Rust's library for $wasm_target could not be built."
}

# The runner of Rust's tests: it runs each test in a process of its own and writes a report.
setup_nextest() {
    if cargo nextest --version >/dev/null 2>&1; then
        return
    fi
    setup_say "building cargo-nextest, which runs Rust's tests (some minutes, once)"
    cargo install cargo-nextest --locked --quiet >&2 || setup_fail "cargo-nextest could not be built."
}

# The judge of crates: their licences, their sources, what has been said against them.
setup_deny() {
    if cargo deny --version >/dev/null 2>&1; then
        return
    fi
    setup_say "building cargo-deny, which checks what crates are allowed to be (some minutes, once)"
    cargo install cargo-deny --locked --quiet >&2 || setup_fail "cargo-deny could not be built."
}

setup_node() {
    local version
    version=$(node --version 2>/dev/null) || version=
    local major=${version#v}
    major=${major%%.*}
    if [ -z "$version" ] || [ "$major" -lt 20 ] || ! command -v npm >/dev/null; then
        setup_fail "Node 20 or newer with npm is needed; found: ${version:-none}." \
            "Please install it from https://nodejs.org or your system's packages, then try again."
    fi
}

# npm_install FOLDER — installs the locked packages when they are not the ones installed. None of them may run a script
# of its own: all that we use works without, and `make audit` names a new one that brings a script.
npm_install() {
    local folder="$setup_root/$1" wanted
    setup_node || return
    wanted=$(cd "$folder" && cat package.json package-lock.json | sha256sum | cut -d ' ' -f 1) || return
    if [ "$(cat "$folder/node_modules/.stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    setup_say "installing the npm packages of $1"
    (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) || {
        setup_fail "npm ci failed in $1."
        return
    }
    echo "$wanted" >"$folder/node_modules/.stamp"
}

setup_islands() { npm_install islands; }
setup_tools() { npm_install server/xtask; }
setup_end2end() { npm_install end2end; }

# The newest Chromium that the system offers: people have today's browser, so the stories run in it. Where the script may
# not install, the browser that is there has to do; the stories print its version and how old it is.
setup_browser() {
    if [ -n "${CHROMIUM_BIN:-}" ]; then
        return
    fi
    local packages=(chromium)
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        renew_package_lists
        # Without windows the same browser runs the stories in two thirds of the time; not every system has it apart.
        if has_package chromium-headless-shell; then
            packages+=(chromium-headless-shell)
        fi
        if is_newest "${packages[@]}"; then
            return
        fi
    elif command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
        return
    fi
    apt_install "Chromium, the browser of the end-to-end tests and of measurements," "${packages[@]}"
}

# The second browser, with the packages that speak to it. Only with a window does it draw maps: Xvfb is the
# screen for it, and Mesa the graphics card.
setup_firefox() {
    npm_install end2end/firefox || return
    local packages=(xvfb xauth libegl1 libgl1-mesa-dri)
    if [ -z "${FIREFOX_BIN:-}" ]; then
        packages+=(firefox-esr)
    fi
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        renew_package_lists
        if is_newest "${packages[@]}"; then
            return
        fi
    elif command -v xvfb-run >/dev/null &&
        { [ -n "${FIREFOX_BIN:-}" ] || command -v firefox-esr >/dev/null || command -v firefox >/dev/null; }; then
        return
    fi
    apt_install "Firefox, the second browser of the end-to-end tests, and a screen for it," "${packages[@]}"
}

# Asks for the system's package lists once a day. Without a network the lists of last time have to do.
renew_package_lists() {
    local lists=/var/lib/apt/lists
    if [ -z "$(find "$lists" -maxdepth 1 -name '*Packages*' -print -quit 2>/dev/null)" ] ||
        [ -z "$(find "$lists" -maxdepth 0 -mtime -1 2>/dev/null)" ]; then
        setup_say "asking for the newest package lists"
        if apt-get update >/dev/null 2>&1; then
            touch "$lists"
        else
            setup_say "the package lists could not be renewed"
        fi
    fi
}

# Whether each of these packages is installed in the version that the lists offer.
is_newest() {
    local package
    for package in "$@"; do
        apt-cache policy "$package" 2>/dev/null |
            awk '/^ *Installed:/ { installed = $2 } /^ *Candidate:/ { offered = $2 } END { exit !(installed == offered && installed != "(none)") }' ||
            return 1
    done
}

# Whether the system's package lists name a package that can be installed. All is read: a reader that leaves early makes
# the list's writer fail.
has_package() { apt-cache policy "$1" 2>/dev/null | grep '^ *Candidate: [0-9]' >/dev/null; }

setup_postgres() {
    local folder on_path
    if [ -n "${TEST_POSTGRES_URL:-}" ]; then
        return
    fi
    on_path=$(dirname -- "$(command -v initdb)")
    for folder in "$on_path" /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && [ -x "$folder/psql" ]; then
            return
        fi
    done
    apt_install "PostgreSQL's server, for the tests on both databases," postgresql
}

setup_ffmpeg() {
    if command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null; then
        return
    fi
    apt_install "ffmpeg, for the tests of videos," ffmpeg
}

setup_bench() {
    npm_install server/xtask/bench || return
    command -v wrk >/dev/null || apt_install "the load generator wrk" wrk
}

# The tester of the API document, in an environment of its own.
setup_fuzz() {
    local folder="$setup_root/target/fuzz" wanted=schemathesis==4.32.5
    if [ "$(cat "$folder/.stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    if ! command -v python3 >/dev/null; then
        apt_install "Python for the tester of the API" python3 python3-venv || return
    fi
    setup_say "installing $wanted"
    if ! { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check "$wanted" >&2; }; then
        setup_fail "pip could not install $wanted."
        return
    fi
    echo "$wanted" >"$folder/.stamp"
}

setup_main() {
    local part
    for part in "$@"; do
        case $part in
        rust | nextest | deny | node | islands | tools | end2end | browser | firefox | postgres | ffmpeg | bench | fuzz) "setup_$part" || return ;;
        *) setup_fail "there is no part $part" || return ;;
        esac
    done
}

setup_main "$@"
