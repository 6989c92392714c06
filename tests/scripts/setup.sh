#!/bin/sh
# Installs the packages that building and testing need and that are missing: with apt on Debian and
# Ubuntu, through sudo unless it runs as root. On other systems it names the packages and stops.
# `setup.sh build` leaves out what only the tests need; `setup.sh fleet` installs what make fleet needs,
# `setup.sh static` what a static program contains.
set -eu
packages="gcc make pkg-config re2c lemon libxxhash-dev libarchive-dev libc6-dev
    clang lld wasi-libc libclang-rt-dev-wasm32"
tools="cc re2c lemon pkg-config clang wasm-ld"
libraries="libxxhash libarchive"
if [ "${1:-all}" = fleet ]; then
    packages="default-jre-headless parallel python3-venv"
    tools="java parallel"
    libraries=
elif [ "${1:-all}" = static ]; then
    packages="$packages nettle-dev libacl1-dev liblzma-dev libzstd-dev liblz4-dev libbz2-dev zlib1g-dev libxml2-dev"
elif [ "${1:-all}" != build ]; then
    packages="$packages libclang-rt-dev xz-utils zstd bzip2 check libjansson-dev libxml2-utils mandoc zsh fish jq ripgrep
        chromium-headless-shell chromium-driver firefox-esr python3-selenium python3-venv"
    tools="$tools mandoc zsh fish jq rg xmllint chromium-headless-shell chromedriver firefox"
    libraries="$libraries check jansson"
fi
missing=
for package in $packages; do
    if command -v dpkg-query >/dev/null; then
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing="$missing $package"
    fi
done
if ! command -v dpkg-query >/dev/null; then
    for tool in $tools; do
        command -v "$tool" >/dev/null || missing="$missing $tool"
    done
    for library in $libraries; do
        pkg-config --exists "$library" 2>/dev/null || missing="$missing $library"
    done
fi
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null; then
    echo "hlo-layout needs what these Debian packages hold; install their like first:$missing" >&2
    exit 1
fi
echo "installing:$missing"
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 ||
    { $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null; }
