#!/bin/sh
# Writes the page of a stop of the tour: tour.sh TABLE NUMBER [ADDRESS]. It leads to the explorer, and
# has what previews of a link show: a title, a sentence and a picture. TABLE has these words, a stop a
# line; ADDRESS: of the folder that the page will lie in, without which few previews find the picture.
set -eu
table=$1 number=$2 address=${3:+${3%/}/}
words() {
    awk -F '\t' -v number="$number" -v field="$1" '$1 == number { print $field }' "$table" |
        sed 's/&/\&amp;/g; s/"/\&quot;/g; s/</\&lt;/g'
}
cat <<EOF
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=explore.html#tour=$number">
<title>$(words 2) – hlo-layout</title>
<meta name="description" content="$(words 3)">
<meta property="og:type" content="website">
<meta property="og:title" content="$(words 2) – hlo-layout">
<meta property="og:description" content="$(words 3)">
<meta property="og:image" content="${address}tour-$number.png">
<meta property="og:image:width" content="1320">
<meta property="og:image:height" content="693">
<meta property="og:image:alt" content="$(words 3)">
<meta name="twitter:card" content="summary_large_image">
<p><a href="explore.html#tour=$number">$(words 2)</a> $(words 3)</p>
EOF
