#!/bin/sh
# Fetches the headers and static libraries that a program for another processor is linked with: Debian's
# packages for it, of the release that apt has, unpacked into a new folder. Nothing is installed.
#
# usage: sysroot.sh PROCESSOR FOLDER
set -eu
processor=$1 folder=$2
packages="libc6-dev linux-libc-dev libgcc-12-dev libxxhash-dev libarchive-dev nettle-dev libacl1-dev liblzma-dev
    libzstd-dev liblz4-dev libbz2-dev zlib1g-dev libxml2-dev"
case $processor in
aarch64) architecture=arm64 ;;
x86_64) architecture=amd64 ;;
*) echo "sysroot.sh: no processor $processor: aarch64 or x86_64" >&2; exit 2 ;;
esac
command -v apt-get >/dev/null ||
    { echo "sysroot.sh: the libraries for $processor are Debian's, and need apt-get" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/lists/partial" "$scratch/cache/archives/partial"
touch "$scratch/status"
apt() {
    (cd "$scratch" && apt-get -qq -o APT::Architecture=$architecture -o APT::Architectures=$architecture \
        -o Dir::State::Lists="$scratch/lists" -o Dir::State::status="$scratch/status" \
        -o Dir::Cache="$scratch/cache" -o APT::Sandbox::User= "$@")
}
apt update
# shellcheck disable=SC2086
apt download $packages
for package in "$scratch"/*.deb; do
    dpkg-deb -x "$package" "$scratch/sysroot"
done
mv "$scratch/sysroot" "$folder"
