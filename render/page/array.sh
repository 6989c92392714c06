#!/bin/sh
# Writes a page as a C array to be linked in; without an argument an empty one.
set -eu
echo '/* Made from the explorer page; see render/page/. */'
echo '#include "cli/explore_page.h"'
echo 'const unsigned char explore_page[] = {'
[ $# = 0 ] || od -An -v -tu1 "$1" | sed 's/  */,/g; s/^,//; s/$/,/'
echo '0};'
echo 'const size_t explore_page_size = sizeof explore_page - 1;'
