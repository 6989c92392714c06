# A TPU compiler's backend_config states the scratch memory in VMEM that an instruction takes and
# the operand that its result may share. Entries that are not written as the compiler writes them
# are ignored.
temp() { $HLO memory - --target v5e --top 0 --json | sed -n 's/.*"VMEM":{\([^}]*\).*/\1/p' | tr ',' '\n' | sed -n "s|^\"temp_bytes\":|$1  |p"; }
for list in '' '{"memory_space":"1","offset":"0","size":"4096"}' \
  '{"memory_space":"1","offset":"0","size":"4096"},{"memory_space":"1","offset":"4096","size":"512"}' \
  '{"memory_space":"2","offset":"0","size":"4096"},{"memory_space":"1","offset":"0","size":"512"}' \
  '{"memory_space":"1","offset":"0","size":"1152921504606846976"},{"memory_space":"1","offset":"0","size":"1"}' \
  '{"memory_space":"1","offset":"0","size":4096}' '{"memory_space":"1","offset":"0","size":"-4096"}' \
  '{"memory_space":"1","offset":"0","size":"9223372036854775807"}' '{"memory_space":"x","offset":"0","size":"4096"}' \
  '{"memory_space":"1","size":"4096"}' '{"memory_space":"1","offset":"","size":"4096"}' '{"memory_space":"1","offset":"0"}' '[]'; do
    temp "scratch $list" <<EOF
HloModule m, is_scheduled=true
ENTRY e {
  x = f32[64]{0:T(128)S(1)} parameter(0)
  y = f32[64]{0:T(128)S(1)} negate(x), backend_config={"aliasing_operands":{"lists":[]},"scoped_memory_configs":[$list]}
  ROOT z = f32[64]{0:T(128)} negate(y)
}
EOF
done
for list in '' '{"indices":["0","1"]}' '{"indices":[]},{"indices":["0","1"]}' '{"indices":["0","1"]},{"indices":["7"]}' \
  '{"indices":[0,1]}' '{"indices":["0","4294967295"]}' '{"indices":["0","-1"]}' '{"indices":["0" "1"]}' '{"index":["0","1"]}' '{"indices":"0"}' '{}'; do
    temp "shared $list" <<EOF
HloModule m, is_scheduled=true
g {
  p = f32[64]{0:T(128)S(1)} parameter(0)
  ROOT r = f32[64]{0:T(128)S(1)} negate(p)
}
ENTRY e {
  x = f32[64]{0:T(128)S(1)} parameter(0)
  w = f32[64]{0:T(128)S(1)} negate(x)
  f = f32[64]{0:T(128)S(1)} fusion(w), kind=kLoop, calls=g, backend_config={"aliasing_operands":{"lists":[$list]}}
  ROOT z = f32[64]{0:T(128)} negate(f)
}
EOF
done
