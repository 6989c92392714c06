# Memory spaces of both programs are matched by their names, whatever their targets number them. What a
# program that is not scheduled has at its peak is not known: - in text, null in JSON.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
plain=tests/dumps/pre-size0_rank0.hlo tpu=tests/dumps/tpu-v6e-size0_rank0.hlo
sed 's/^HloModule jit_f,/& is_scheduled=true,/' $plain >"$T/cpu"
$HLO diff --by owner "$T/cpu" $tpu | sed -n '/ who /,$p'
$HLO diff --by owner $tpu "$T/cpu" | sed -n '/ who /,$p'
$HLO diff --by owner $plain "$T/cpu"
$HLO diff --by owner --fields delta_bytes,old_bytes,new_bytes,memory_space,who $plain $tpu | sed -n '/ who *$/,$p'
$HLO diff --by owner --json $tpu $plain | grep '^{"module"'
$HLO diff --by owner $plain $plain
