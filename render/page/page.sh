#!/bin/sh
# Writes a page as one file: page.sh TEMPLATE [PACKED [PAGE...]]; VERSION is the program's.
#
# File names are relative to the template's folder. In the template a line `@styles FILE...` or
# `@scripts FILE...` stands for an element with all of them, `@include FILE` for the file,
# `@head TITLE` for ../head.html with that title, where `@about WORDS` describes the page and
# `@allow RULE` adds to its security policy, and `@packed` for the file PACKED, WebAssembly
# or a page, gzipped, as base64; `@picture WORDS` for an image of PACKED, an SVG, that words describe.
# `@style-hash` and `@script-hash` stand for the hashes of these elements, the only ones that the
# page's security policy lets run; `@packed-styles` and `@packed-scripts` for those in the policies
# of the packed page and of each PAGE, which open within this one.
set -eu
template=$1 packed=${2:-} folder=$(dirname "$1")
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Comments on lines of their own and indents stay here.
bare() {
    awk '/^ *\/\*/ && !/\*\/ *[^ ]/ { comment = 1 }
        !comment { sub(/^ +/, ""); print }
        /\*\// { comment = 0 }'
}
for kind in styles scripts; do
    (cd "$folder" && cat $(sed -n "s/^@$kind //p" "$(basename "$template")")) | bare >"$scratch/$kind"
done
hash() {
    printf "'sha256-%s'" \
        "$(sha256sum <"$scratch/$1" | cut -c-64 | tr a-f A-F | basenc -d --base16 | base64)"
}
policy() {
    kind=$1
    shift
    for page; do
        case $page in
        *.html) sed -n "s/.*Security-Policy.* $kind-src \([^;]*\);.*/\1/p" "$page" ;;
        esac
    done | paste -sd ' '
}
line() { sed -n "s/^@$1 //p" "$template"; }
allow=$(line allow)
case $packed in *.wasm) wasm="'wasm-unsafe-eval'" ;; *) wasm= ;; esac
awk -v scratch="$scratch" -v folder="$folder" -v packed="$packed" \
    -v packed_styles="$(policy style "$@")" -v packed_scripts="$(policy script "$@")" \
    -v styles="$(hash styles)" -v scripts="$(hash scripts) $wasm" \
    -v about="$(line about)" -v allow="$allow" -v version="${VERSION:-}" '
    function insert(command) { fflush(); if (system(command)) exit 1 }
    $1 == "@styles" { printf "<style>"; insert("cat " scratch "/styles"); print "</style>"; next }
    $1 == "@scripts" {
        printf "<script type=\"module\">"; insert("cat " scratch "/scripts"); print "</script>"
        next
    }
    $1 == "@include" { insert("cat " folder "/" $2); next }
    $1 == "@packed" { if (packed != "") insert("gzip -9nc " packed " | base64"); next }
    $1 == "@picture" {
        printf "<img src=\"data:image/svg+xml;base64,"; insert("base64 -w 0 " packed)
        print "\" alt=\"" substr($0, 10) "\">"; next
    }
    function put(line) {
        sub("@version", version, line); sub("@about", about, line); sub("@allow", allow, line)
        sub("@style-hash", styles, line); sub("@script-hash", scripts, line)
        sub("@packed-styles", packed_styles, line); sub("@packed-scripts", packed_scripts, line)
        print line
    }
    $1 == "@about" || $1 == "@allow" { next }
    $1 == "@head" {
        head = folder "/../head.html"
        while ((getline line < head) > 0) {
            sub("@title", substr($0, 7), line)
            put(line)
        }
        next
    }
    { put($0) }' "$template"
