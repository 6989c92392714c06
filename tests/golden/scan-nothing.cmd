# Nothing found is said, with exit status 1.
echo 'all is well, Size: 3 apples' | $HLO scan
