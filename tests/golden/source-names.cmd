# Files of sources have their shortest names that tell them apart, never folders from the root; data have them whole.
# On 80 columns who and bytes stay whole, and such names do.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
program() {
  echo 'HloModule m, is_scheduled=true'
  echo 'ENTRY e {'
  echo '  p = f32[1024,1024]{1,0} parameter(0)'
  i=0
  for file in /home/u/nets/encoder/attention.py /home/u/nets/decoder/attention.py /home/u/nets/decoder/mlp.py train.py; do
    i=$((i + 1))
    echo "  a$i = f32[$i,1024,1024]{2,1,0} custom-call(p), custom_call_target=\"x\", metadata={op_name=\"jit(f)/a_scope_with_a_long_name/layer$i/broadcast_in_dim\" source_file=\"$file\" source_line=$i}"
  done
  echo '  ROOT r = f32[4] custom-call(a1, a2, a3, a4), custom_call_target="y"'
  echo '}'
}
program | $HLO memory - --target cpu --by owner
program | $HLO memory - --target cpu --by owner -f markdown | grep '^| -*[0-9]'
program | $HLO memory - --target cpu --by owner -f csv --fields bytes,source
program | $HLO audit - --target cpu --by source --top 4 | grep py
program >"${T=$(mktemp -d)}/a.hlo"
script -qc "stty cols 80; $HLO memory $T/a.hlo --target cpu --by owner --color never" /dev/null | tr -d '\r' | grep 'who\|layer'
rm -r "$T"
