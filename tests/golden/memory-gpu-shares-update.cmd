# An update of a slice takes the place of either array, a triangular solve that of the second.
. tests/golden/gpu-shares.sh
alone 'f32[64] dynamic-update-slice(n, n, i)'
alone 'f32[64] triangular-solve(n, n), lower=true'
alone 'f32[64] triangular-solve(p, n), lower=true'
alone 'f32[64] triangular-solve(n, p), lower=true'
alone 'f32[64] dynamic-update-slice(n, p, i)'
alone 'f32[64] dynamic-update-slice(p, n, i)'
