# A test is a field, a sign and a value; numbers are numbers.
for only in name =x 'bytes>' 'bytes>much' 'bytes<=1 QiB' '>3'; do $HLO list --only "$only" samples/odd-shapes-v5e.hlo; echo "status $?"; done
