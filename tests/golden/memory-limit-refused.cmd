# --limit takes a target whose memory is known or a memory space with a size; anything else is an
# error.
$HLO memory samples/odd-shapes-v5e.hlo --limit v3; $HLO memory samples/odd-shapes-v5e.hlo --limit attic=1GiB; $HLO memory samples/odd-shapes-v5e.hlo --limit hbm=lots; $HLO memory --limit cpu samples/odd-shapes-v5e.hlo
