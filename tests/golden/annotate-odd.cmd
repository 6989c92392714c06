# A statement of several lines has its comment where it ends, one line may have several, a line that
# ends in CR keeps it, and what cannot be read is written as it is. Without a schedule nothing is
# said of what is alive.
{ printf 'HloModule odd\r\n\r\nENTRY main {\r\n  x = f32[8,6]{1,0:T(8,128)} parameter(0)\r\n'
  printf '  y = f32[8,6]{1,0:T(8,128)} copy(\r\n    x), metadata={op_name="a (\\" /* b"}\r\n'
  printf '  bad = f32[8,6] ( oops\r\n  ROOT z = f32[8,6]{1,0} add(f32[8,6]{1,0} copy(y), y)\r\n}'; } | $HLO annotate - | tr '\r' '!'
echo
$HLO annotate /dev/null
$HLO annotate a b
# Of what is no HLO text nothing is written.
printf '; ModuleID = "m"\nsource_filename = "m"\n' | $HLO annotate -
