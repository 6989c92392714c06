# Input without HLO, empty input and a missing file are errors.
echo hello | $HLO list; printf "" | $HLO list; $HLO list /no/such/file
