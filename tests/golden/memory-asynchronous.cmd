# A loop or a conditional that is an asynchronous operation of one word takes as much memory as one
# whose computation is written out, and as one whose word also names the computation.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/written.hlo <<'END'
HloModule m, is_scheduled=true
less { s = (s32[], f32[64]{0}) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(8)
  ROOT l = pred[] compare(i, n), direction=LT }
body { t = (s32[], f32[64]{0}) parameter(0)
  j = s32[] get-tuple-element(t), index=0
  x = f32[64]{0} get-tuple-element(t), index=1
  one = s32[] constant(1)
  k = s32[] add(j, one)
  y = f32[64]{0} negate(x)
  z = f32[64]{0} abs(y)
  ROOT u = (s32[], f32[64]{0}) tuple(k, z) }
loop { a = (s32[], f32[64]{0}) parameter(0)
  ROOT w = (s32[], f32[64]{0}) while(a), condition=less, body=body }
long { b = f32[64]{0} parameter(0)
  c = f32[64]{0} negate(b)
  ROOT d = f32[64]{0} abs(c) }
short { f = f32[256]{0} parameter(0)
  g = f32[256]{0} negate(f)
  ROOT h = f32[64]{0} slice(g), slice={[0:64]} }
choice { o = pred[] parameter(0)
  p = f32[64]{0} parameter(1)
  q = f32[256]{0} parameter(2)
  ROOT r = f32[64]{0} conditional(o, p, q), true_computation=long, false_computation=short }
ENTRY e { which = pred[] parameter(0)
  count = s32[] parameter(1)
  first = f32[64]{0} parameter(2)
  second = f32[256]{0} parameter(3)
  start = ((pred[], f32[64]{0}, f32[256]{0}), f32[64]{0}, u32[]) async-start(which, first, second), calls=choice
  middle = ((pred[], f32[64]{0}, f32[256]{0}), f32[64]{0}, u32[]) async-update(start)
  between = f32[256]{0} abs(second)
  done = f32[64]{0} async-done(middle)
  from = s32[] copy(count)
  state = (s32[], f32[64]{0}) tuple(from, done)
  begin = (((s32[], f32[64]{0})), (s32[], f32[64]{0}), u32[]) async-start(state), calls=loop
  end = (s32[], f32[64]{0}) async-done(begin)
  result = f32[64]{0} get-tuple-element(end), index=1
  ROOT both = (f32[64]{0}, f32[256]{0}) tuple(result, between) }
END
sed -e 's/async\(.*\)calls=choice/conditional\1true_computation=long, false_computation=short/' \
    -e 's/async\(.*\)calls=loop/while\1condition=less, body=body/' \
    -e 's/async\(-update\|-done(middle\)/conditional\1/;s/async-done/while-done/' \
    -e '/^loop/,/ }$/d;/^choice/,/ }$/d' "$T"/written.hlo >"$T"/word.hlo
sed -e 's/async\(.*calls=choice\)/conditional\1/;s/async\(.*calls=loop\)/while\1/' \
    -e 's/\(conditional-start.*\)calls/\1true_computation=long, false_computation=short, calls/' \
    -e 's/\(while-start.*\)calls/\1condition=less, body=body, calls/' \
    -e 's/async\(-update\|-done(middle\)/conditional\1/;s/async-done/while-done/' "$T"/written.hlo >"$T"/both.hlo
grep -h -o '[a-z]*-\(start\|update\|done\)(.*' "$T"/word.hlo "$T"/both.hlo
for form in written word both; do
    $HLO memory "$T"/$form.hlo --target cpu | sed -n 2,5p
    $HLO memory "$T"/$form.hlo --target cpu --format csv --fields role,bytes | sort >"$T"/$form.sums
done
cmp "$T"/written.sums "$T"/word.sums && cmp "$T"/written.sums "$T"/both.sums && cat "$T"/both.sums
