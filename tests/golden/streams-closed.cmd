# Where standard error is closed, no message gets into the output. A limit on the size of files is an
# error of writing.
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT
head -c 5 /dev/zero | $HLO detile 's8[2,3]{1,0:T(2,2)}' -o "$TMP/short" 2>&-; echo $?; ls "$TMP"
(ulimit -f 1; $HLO list samples/*.hlo >"$TMP/large") 2>&1; echo $?
