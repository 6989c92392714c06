# A file that cannot be read or written, a missing layout and a second file are errors.
$HLO detile 's8[3]' /no/such/file; $HLO detile 's8[3]' /; $HLO retile 's8[0]' -o /no/such/file; echo $?
$HLO detile; $HLO retile 's8[3]' - -; echo abc | $HLO detile 's8[4]' > /dev/full; echo $?
