# A fusion of 1600 arrays, as of an optimizer's step: each of its results lies in the place of its
# operand. The time for this must not grow with the cube of their number.
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT
awk -v n=1600 'function all(p, i, s) { for (i = 0; i < n; i++) s = s (i ? ", " : "") p i; return s }
function each(p, of, i) { for (i = 0; i < n; i++) printf "  %s%d = f32[8]{0} " of "\n", p, i, i }
BEGIN {
  for (i = 0; i < n; i++) tuple = tuple (i ? ", " : "(") "f32[8]{0}"
  tuple = tuple ")"
  print "HloModule m, is_scheduled=true\n\nfused {"
  each("p", "parameter(%d)"); each("q", "negate(p%d)")
  print "  ROOT t = " tuple " tuple(" all("q") ")\n}\n\nENTRY e {"
  each("a", "parameter(%d)"); each("n", "negate(a%d)")
  print "  f = " tuple " fusion(" all("n") "), kind=kLoop, calls=fused"
  each("g", "get-tuple-element(f), index=%d"); each("m", "negate(g%d)")
  print "  ROOT r = " tuple " tuple(" all("m") ")\n}"
}' >"$TMP/many.hlo"
for target in gpu cpu; do $HLO memory --target $target "$TMP/many.hlo" | head -12; done
