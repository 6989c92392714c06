# A compiler for CPUs calls bodies that its threads share: a relayout in one has its giver and who
# wants it around the call, and one behind a call its giver within.
$HLO copies --target cpu -f json --fields name,given_by,wanted_by <<'END' | grep '^{'
HloModule m, is_scheduled=true

%parallel_copy (p: f32[64,128]) -> f32[64,128] {
  %p = f32[64,128]{0,1} parameter(0)
  ROOT %copy.1 = f32[64,128]{1,0} copy(%p)
}

%parallel_dot (q: f32[64,32], r: f32[32,128]) -> f32[64,128] {
  %q = f32[64,32]{1,0} parameter(0)
  %r = f32[32,128]{1,0} parameter(1)
  ROOT %dot.2 = f32[64,128]{0,1} dot(%q, %r), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}

ENTRY %main (a: f32[64,32], b: f32[32,128]) -> (f32[64,64], f32[64,128]) {
  %a = f32[64,32]{1,0} parameter(0)
  %b = f32[32,128]{1,0} parameter(1)
  %dot.1 = f32[64,128]{0,1} dot(%a, %b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %call.1 = f32[64,128]{1,0} call(%dot.1), to_apply=%parallel_copy
  %dot.3 = f32[64,64]{1,0} dot(%call.1, %call.1), lhs_contracting_dims={1}, rhs_contracting_dims={1}
  %call.2 = f32[64,128]{0,1} call(%a, %b), to_apply=%parallel_dot
  %copy.2 = f32[64,128]{1,0} copy(%call.2)
  ROOT %t = (f32[64,64]{1,0}, f32[64,128]{1,0}) tuple(%dot.3, %copy.2)
}
END
