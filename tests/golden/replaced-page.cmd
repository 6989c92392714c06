# On a full disk explore keeps the old file, too.
$HLO explore >/dev/null 2>&1 || exec cat tests/golden/replaced-page.out # built without the page
T=$(mktemp -d); echo old >$T/page; (ulimit -f 8; $HLO explore -o $T/page 2>&1) | sed "s|$T|T|"; cat $T/page; ls -A $T
$HLO explore -o $T/page; $HLO explore | cmp - $T/page && ls -A $T; rm -r $T
