# A place that too many elements share is a fault of its own line.
printf '0\n1\n2\n' | $HLO index --inverse 'S[(70000,2):(0,2)]' -; echo "status $?"
