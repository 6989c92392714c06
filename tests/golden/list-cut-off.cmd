# A dump that is cut off is reported where it ends, and the instructions before the cut are listed.
head -c 5000 samples/user-layouts-v5e.hlo | $HLO list --fields name | tail -3
