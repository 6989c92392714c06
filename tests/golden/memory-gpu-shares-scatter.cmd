# A fusion that scatters into an operand takes its place unless the operand is also what is
# scattered.
. tests/golden/gpu-shares.sh
fused 'v = s32[1] constant({3}) u = f32[1] constant({1}) ROOT d = f32[64] scatter(a, v, u), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(b, v, u), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(b, v, b), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(u, v, b), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
pair 'v = s32[64,1] constant({...}) q = f32[64] constant({...}) b = f32[64] negate(a) ROOT d = (f32[64], f32[64]) scatter(q, b, v, q, q), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=less' '(f32[64], f32[64])'
