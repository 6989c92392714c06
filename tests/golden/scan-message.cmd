# Each allocation of an out-of-memory message is printed with the size it states, what its layout
# takes, why, and what would take less. The allocations have a log prefix, tiles or none, a tuple's
# table, no padding, or a stated size that differs from the layout's. Shapes between messages are
# rows of a table.
log=$(mktemp)
cat >"$log" <<'END'
before it f32[8]{0}
2020-05-04 09:05:40.7: E 1578 util.cc:76] RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used 41.74G of 16.00G hbm. Exceeded hbm capacity by 25.74G.
2020-05-04 09:05:40.7: E 1578 util.cc:76] 
2020-05-04 09:05:40.7: E 1578 util.cc:76] Total hbm usage >= 42.25G:
2020-05-04 09:05:40.7: E 1578 util.cc:76]     reserved        528.00M
2020-05-04 09:05:40.7: E 1578 util.cc:76]     program          41.74G
2020-05-04 09:05:40.7: E 1578 util.cc:76]     arguments            0B
2020-05-04 09:05:40.7: E 1578 util.cc:76] 
2020-05-04 09:05:40.7: E 1578 util.cc:76]   Largest program allocations in hbm:
2020-05-04 09:05:40.7: E 1578 util.cc:76] 
2020-05-04 09:05:40.7: E 1578 util.cc:76]   1. Size: 32.00G
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Operator: op_type="mod" op_name="jit(f)/paint[\n axes=(1,)\n]" source_file="f.py" source_line=7
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Shape: s32[8388608,8,4]{2,1,0:T(8,128)}
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Unpadded size: 1.00G
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Extra memory due to padding: 31.00G (32.0x expansion)
2020-05-04 09:05:40.7: E 1578 util.cc:76]      XLA label: %copy.4 = s32[8388608,8,4]{2,1,0:T(8,128)} copy(s32[8388608,8,4]{0,2,1:T(4,128)} %x)
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Allocation type: HLO temp
2020-05-04 09:05:40.7: E 1578 util.cc:76]      ==========================
2020-05-04 09:05:40.7: E 1578 util.cc:76] 
2020-05-04 09:05:40.7: E 1578 util.cc:76]   2. Size: 64.0K
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Shape: f32[128,3]{1,0}
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Unpadded size: 1.5K
2020-05-04 09:05:40.7: E 1578 util.cc:76]      XLA label: reduce-window.4 = reduce-window(a, constant.58)
2020-05-04 09:05:40.7: E 1578 util.cc:76]      Allocation type: scoped
2020-05-04 09:05:40.7: E 1578 util.cc:76]      ==========================
  3. Size: 512B
     Shape: (f32[176137694,5]{0,1:T(8,128)}, s32[176137694,5]{0,1:T(8,128)})
     Unpadded size: 512B
     XLA label: sort.8 = sort(x.1, iota.4), dimensions={1}
     Allocation type: HLO temp
     ==========================
  4. Size: 70.0K
     Shape: f32[128,6]{1,0:T(8,128)}
     XLA label: Argument 0 index {}
     ==========================
  5. Size: 24.00G
     Shape: f32[49152,131072]{1,0:T(8,128)}
     Unpadded size: 24.00G
     ==========================
  6. Size: 295.5K
     XLA label: overlays
     Allocation type: overlays
     ==========================
  7. Size: 256.00M
     Shape: pred[64,512,2048]{2,1,0:T(8,128)E(32)}
     Unpadded size: 64.00M
     ==========================
one
two
three
four
five
six
seven
eight
behind it f32[9]{0}
END
$HLO scan "$log"
$HLO scan --format ndjson --fields line,shape,assumed,stated_bytes,bytes,stated_data_bytes,agrees,memory_space,label,op_name,source,allocation,why,saves_bytes "$log"
$HLO scan --json "$log" | tail -1
# Without a command, a log is scanned.
$HLO "$log" -b | head -4
rm "$log"
