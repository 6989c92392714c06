# The context of a SparseCore offload has an allocation of its own. A later context of the same
# number lies within the last one if that is in flight and large enough, and temporaries lie where a
# context has been. One of 0 bytes keeps what is free busy: o lies elsewhere than with c alone. Near
# the limit, contexts of one number that are in flight at once share an allocation only where the
# earlier one is the larger.
text=$(mktemp) small=$(mktemp); trap 'rm -f "$text" "$small"' EXIT
cat >"$text" <<'END'
HloModule m, is_scheduled=true, input_output_alias={ {1}: (1, {}, may-alias) }
w { p = f32[1024] parameter(0) ROOT n = f32[1024] sine(p) }, execution_thread="sparsecore"
z { a = f32[1024] parameter(0) b = f32[1024] parameter(1) c = f32[1024] parameter(2) d = f32[2048] parameter(3) f = f32[4096] parameter(4) ROOT s = f32[1024] add(a, b) }
ENTRY e {
  x = f32[1024]{0:T(1024)} parameter(0)
  g = f32[64,1024]{1,0:T(8,128)} parameter(1)
  a = ((f32[1024]), f32[1024]{0:T(1024)}, (u32[8192]{0:T(1024)}, u32[4096]{0:T(1024)})) async-start(x), calls=w, async_execution_thread="sparsecore"
  b = ((f32[1024]), f32[1024]{0:T(1024)}, (u32[4096]{0:T(1024)}, u32[8192]{0:T(1024)})) async-start(x), calls=w, async_execution_thread="sparsecore"
  m = f32[2048]{0:T(1024)} broadcast(x), dimensions={}
  ad = f32[1024]{0:T(1024)} async-done(a)
  bd = f32[1024]{0:T(1024)} async-done(b)
  n = f32[2048]{0:T(1024)} negate(m)
  l = f32[20480]{0:T(1024)} broadcast(n), dimensions={}
  c = ((f32[1024]), f32[1024]{0:T(1024)}, (u32[2048]{0:T(1024)})) async-start(x), calls=w, async_execution_thread="sparsecore"
  o = f32[4096]{0:T(1024)} concatenate(n, n), dimensions={0}
  cd = f32[1024]{0:T(1024)} async-done(c)
  q = f32[2048]{0:T(1024)} slice(l), slice={[0:2048]}
  h = f32[64,1024]{1,0:T(8,128)} negate(g)
  v = f32[128]{0:T(128)S(1)} slice(x), slice={[0:128]}
  d = f32[65536]{0:T(1024)} broadcast(x), dimensions={}
  e = f32[32768]{0:T(1024)} broadcast(x), dimensions={}
  u = f32[128]{0:T(128)S(1)} slice(d), slice={[0:128]}
  y = f32[98304]{0:T(1024)} broadcast(x), dimensions={}
  i = f32[128]{0:T(128)S(1)} dot(e, y)
  r = f32[4096]{0:T(1024)} negate(o)
  k = f32[1024]{0:T(1024)} fusion(ad, bd, cd, q, r), kind=kCustom, calls=z
  ROOT t = (f32[1024]{0:T(1024)}, f32[64,1024]{1,0:T(8,128)}) tuple(k, h)
}
END
for limit in 33554432000 2684354560; do
  printf 'like v6e\nlimit %s\n' "$limit" >"$small"
  for step in b c q; do
    $HLO memory --target "$small" --at $step --top all --format csv --fields name,role,bytes,start,end,offset "$text" | grep temp
  done
  $HLO memory --target "$small" --top 0 "$text" | grep 'temporaries[: ].*KiB'
done
sed -i 's/(u32\[2048\]{0:T(1024)})) async-start/(u32[2048]{0:T(1024)}, u32[0]{0:T(1024)})) async-start/' "$text"
printf 'like v6e\nlimit 33554432000\n' >"$small"
$HLO memory --target "$small" --at q --top all --format csv --fields name,role,bytes,start,end,offset "$text" | grep '^o,'
