# A program does not fit where a kernel of it does not, whatever is left of main memory, and is not said to fit where
# only a lower bound of it is known; compiled to its end, it does.
folder=tests/kernels/vmem
$HLO $folder/v5e-lad62.hlo --target v5e
$HLO memory $folder/v5e-lad62.hlo --limit v5e --json | grep -o '"kernels_fit":.*"notes":[^]]*]\|"fits":[a-z]*,"margin_bytes":[0-9]*\|"findings":.*'
$HLO memory $folder/v5e-over_smem.hlo --limit v5e | head -3
$HLO memory $folder/v7x-lad70.hlo --limit vmem=80MiB --target v7x | grep -i fit
$HLO $folder/v6e-two.hlo --target v6e | head -2
sed 's/"used_scoped_memory_configs":\[\]/"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"2097152"}]/' $folder/v6e-two.hlo | $HLO memory --limit v6e | head -4
$HLO memory $folder/v5e-lad62.hlo --target v5e --limit v5e --what-if 'donate=*' | head -3
