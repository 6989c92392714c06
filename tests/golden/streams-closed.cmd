# Where standard error is closed, no message gets into a file, and a file that was not completed is
# not there. A limit on the size of files is an error of writing.
head -c 5 /dev/zero | $HLO detile 's8[2,3]{1,0:T(2,2)}' -o "$TMP/short" 2>&-; echo $?; test -e "$TMP/short"; echo $?
(ulimit -f 1; $HLO list samples/*.hlo >"$TMP/large") 2>&1; echo $?
