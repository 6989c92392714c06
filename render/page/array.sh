#!/bin/sh
# Writes a page as a C array to be linked in: array.sh NAME PAGE CORE. CORE: true if the page
# contains the core.
set -eu
echo '/* Made from the page; see render/page/. */'
echo '#include "render/page/source.h"'
echo 'static const unsigned char bytes[] = {'
od -An -v -tu1 "$2" | sed 's/  */,/g; s/^,//; s/$/,/'
echo '0};'
echo "const struct page_source page_source_$1 = {(const char *)bytes, sizeof bytes - 1, $3};"
