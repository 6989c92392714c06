# The sizes of a dynamic slice, and the frame that an instruction stands in, are printed as XLA prints them.
{
    printf 'hlo_module { name: "m" entry_computation_name: "e" entry_computation_id: 1 computations { name: "e" id: 1 root_id: 3\n'
    printf 'instructions { name: "x" opcode: "parameter" id: 1 shape { element_type: F32 dimensions: [64, 8] } }\n'
    printf 'instructions { name: "i" opcode: "parameter" parameter_number: 1 id: 2 shape { element_type: S32 } }\n'
    printf 'instructions { name: "s" opcode: "dynamic-slice" id: 3 operand_ids: [1, 2, 2] dynamic_slice_sizes: [16, 8] shape { element_type: F32 dimensions: [16, 8] } metadata { op_name: "jit(f)/dynamic_slice" stack_frame_id: 3 } }\n'
    printf '} }\n'
} | $HLO annotate - | grep -o "dynamic-slice(.*"
