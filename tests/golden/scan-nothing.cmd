# If nothing is found, a note says so, and the exit status is 1.
echo 'all is well, Size: 3 apples' | $HLO scan
