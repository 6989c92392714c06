echo hello | $HLO list; printf "" | $HLO list; printf "\375\067zXZ" | $HLO list; $HLO list /tmp; $HLO list /no/such/file
