# A reader that closes the pipe early is no error; a full device is one, with exit status 3.
$HLO list samples/odd-shapes-v5e.hlo | head -1 >/dev/null; echo done; $HLO list samples/odd-shapes-v5e.hlo > /dev/full; echo $?
