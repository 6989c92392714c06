# A place shared by more elements than are listed is an error of its own line; the other lines are
# answered.
printf '0\n1\n2\n' | $HLO index --inverse 'S[(70000,2):(0,2)]' -; echo "status $?"
