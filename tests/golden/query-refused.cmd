# A test of --only is a field, an operator and a value, and a number must be a number.
for only in name =x 'bytes>' 'bytes>much' 'bytes<=1 QiB' '>3'; do $HLO list --only "$only" samples/odd-shapes-v5e.hlo; echo "status $?"; done
