$HLO list samples/odd-shapes-v5e.hlo | head -1 >/dev/null; echo done; $HLO list samples/odd-shapes-v5e.hlo > /dev/full; echo $?
