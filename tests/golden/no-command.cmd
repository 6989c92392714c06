# Without a command, a file is audited and a layout is shown, with the options of that command;
# anything else is an error.
$HLO samples/odd-shapes-v5e.hlo --top 1; $HLO 'f32[3,5]{1,0:T(2,2)}' --fields shape,bytes --format csv; $HLO frob --top 1
