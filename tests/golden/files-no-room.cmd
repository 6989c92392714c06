# Where a temporary copy of an archive within another one finds no room, the message says so.
tar cf "$TMP/inner.tar" samples/diff/given.hlo && tar cf "$TMP/outer.tar" -C "$TMP" inner.tar
(ulimit -f 1; $HLO list "$TMP/outer.tar") 2>&1 | sed "s|$TMP/||"
