# What a larger size makes too large for the fast memory may go to main memory: it is said where no
# range holds it. What still fits there is a figure.
F=tests/golden/memory-what-if-crowded.hlo
$HLO memory $F --target v5e --what-if 'size x:0 8->24'
$HLO memory $F --target v5e --what-if 'size x:0 8->16'
