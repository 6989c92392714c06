# In a folder a message is said first, whatever programs lie beside it.
folder=$(mktemp -d)
cp tests/dumps/tpu-v6e-size0_rank0.hlo "$folder/a.hlo"
printf 'step 0\nRESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries (24.02G) exceeds available HBM (15.75G). HLO module: jit_f.\n' >"$folder/z.log"
$HLO scan "$folder" --top 2 2>&1 | sed "s,$folder,DIR," | head -5
tar -cf "$folder.tar" -C "$folder" a.hlo z.log
$HLO scan "$folder.tar" --top 2 2>/dev/null | head -1
rm -r "$folder" "$folder.tar"
