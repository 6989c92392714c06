# What holds no HLO, and what is no file.
echo hello | $HLO list; printf "" | $HLO list; $HLO list /no/such/file
