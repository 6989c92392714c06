# The same message gives the same figures with its newlines lost, and as a Python string.
text='Ran out of memory in memory space hbm. Used 7.00G of 6.00G hbm.\n\n  1. Size: 6.00G\n     Operator: op_name="a/b"\n     Shape: u32[12582912,1]{1,0:T(8,128)}\n     Unpadded size: 48.00M\n     XLA label: %%fusion.4 = u32[12582912,1]{1,0:T(8,128)} fusion(u32[]{:T(256)} %%add.4)\n     Allocation type: HLO temp\n     ==========================\n'
fields=shape,stated_bytes,stated_data_bytes,agrees,label,op_name,allocation
printf "$text" | $HLO scan --format csv --fields $fields
printf "$text" | tr '\n' ' ' | $HLO scan --format csv --fields $fields | tail -1
printf '%s\n' "XlaRuntimeError: $(printf '%s' "$text" | sed 's/%%/%/g')" | $HLO scan --format csv --fields $fields | tail -1
