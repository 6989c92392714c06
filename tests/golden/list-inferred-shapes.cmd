# Shapes that the text leaves out are inferred as XLA infers them, for roles, sums and memory. A
# shape that does not follow from the operands stays unknown.
text='HloModule m, is_scheduled=true

double {
  x = f32[4,8]{0,1} parameter(0)
  ROOT y = add(x, x)
}

ENTRY e {
  p = f32[4,8]{0,1} parameter(0)
  c = c64[4,8]{1,0} parameter(1)
  d = f32[<=4,8]{1,0} parameter(2)
  s = f32[] parameter(3)
  called = call(p), to_apply=double
  less = compare(p, called), direction=LT
  chosen = select(less, p, called)
  clamped = clamp(s, p, s)
  magnitude = abs(c)
  complex = complex(p, p)
  negated = negate(d)
  bounds = add(d, d)
  n = s4[4,8]{1,0:E(4)} parameter(4)
  nibbles = compare(n, n), direction=EQ
  by_element = select(pred[4,8]{1,0:S(1)} constant({...}), n, n)
  pair = (f32[4,8]{0,1}, token[]) parameter(5)
  copied_pair = copy(pair)
  after = after-all()
  first = get-tuple-element((f32[4,8]{0,1}, s32[]) tuple(p, s32[] constant(1))), index=0
  copied = copy(first)
  other = add(p, d)
  scalar = add(s, p)
  converted = convert(p)
  turned = transpose(p), dimensions={1,0}
  ROOT all = tuple(called, chosen, after)
}'
echo "$text" | $HLO list --roles -f csv --fields name,shape,bytes,role -
echo "$text" | $HLO audit -f csv --fields shape,bytes,count -
echo "$text" | $HLO memory -f csv --fields name,shape,bytes,role -
echo "$text" | $HLO list --roles --assume v5e -f csv --fields name,shape - | sed '/called\|less\|chosen\|all/!d'
