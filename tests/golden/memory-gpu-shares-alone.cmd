# An elementwise instruction takes its operand's place (XLA: HloDataflowAnalysis); a call, a
# custom call and a conditional take none. An operand that is read later keeps its place.
. tests/golden/gpu-shares.sh
alone 'f32[64] negate(n)'
alone 'f32[64] custom-call(n), custom_call_target="y"'
alone 'f32[64] call(n, i, j), to_apply=f'
alone 'f32[64] conditional(i, n, n), branch_computations={g, g}'
later 'f32[64] sort(n), dimensions={0}'
later 'f32[64] negate(n)'
