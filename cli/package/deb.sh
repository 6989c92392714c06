#!/bin/sh
# Makes a Debian package of what `make install` has put below a folder. $MAINTAINER: who packs it.
# usage: deb.sh ROOT VERSION FOLDER
set -eu
maintainer=${MAINTAINER:-The hlo-layout authors <authors@hlo-layout.invalid>}
root=$1 version=$2 folder=$3 package=hlo-layout
top=$(dirname "$0")/../..
doc=$root/usr/share/doc/$package
date=$(sed -n 's/^## .* (\(.*\))$/\1/p' "$top/man/CHANGELOG.md" | head -1)
SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s)
export SOURCE_DATE_EPOCH
mkdir -p "$root/DEBIAN" "$doc"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions" # where Debian's zsh looks
gzip -9n "$root"/usr/share/man/man?/*
{
    echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
    echo "Upstream-Name: $package"
    echo
    echo 'Files: *'
    sed -n '1s/^Copyright (c)/Copyright:/p' "$top/LICENSE"
    echo 'License: ISC'
    sed '1,2d; s/^$/./; s/^/ /' "$top/LICENSE"
} >"$doc/copyright"
{
    echo "$package ($version) unstable; urgency=medium"
    echo
    echo "  * See /usr/share/doc/$package/CHANGELOG.md.gz."
    echo
    echo " -- $maintainer  $(LC_ALL=C date -u -R -d "$date")"
} | gzip -9n >"$doc/changelog.gz"
gzip -9nc "$top/man/CHANGELOG.md" >"$doc/CHANGELOG.md.gz"
depends=$(cd "$root" && mkdir debian && : >debian/control && dpkg-shlibdeps -O usr/bin/$package 2>/dev/null |
    sed 's/^shlibs:Depends=//'; rm -r debian)
[ -n "$depends" ] || { echo "deb: dpkg-shlibdeps names no dependencies" >&2; exit 1; }
{
    echo "Package: $package"
    echo "Version: $version"
    echo "Architecture: $(dpkg --print-architecture)"
    echo "Maintainer: $maintainer"
    echo "Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)"
    echo "Depends: $depends"
    echo 'Recommends: libarchive13'
    echo 'Section: devel'
    echo 'Priority: optional'
    echo 'Description: what arrays and programs of XLA take on a TPU or GPU'
    sed -n '/^How large/,/^$/p' "$top/cli/package/README.md" | sed '/^$/d' | fmt -w 76 | sed 's/^/ /'
} >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k 2 >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$folder"
dpkg-deb --root-owner-group --build "$root" "$folder"
