# libtpu prints the order of a comparison of floating point that is total; of integers it is, always.
{
    printf 'hlo_module { name: "m" entry_computation_name: "e" entry_computation_id: 1 computations { name: "e" id: 1 root_id: 4\n'
    printf 'instructions { name: "x" opcode: "parameter" id: 1 shape { element_type: BF16 } }\n'
    printf 'instructions { name: "i" opcode: "parameter" parameter_number: 1 id: 2 shape { element_type: S32 } }\n'
    printf 'instructions { name: "c%s" opcode: "compare" id: %s operand_ids: [%s] shape { element_type: PRED } comparison_direction: "LT" comparison_order: "%s" }\n' \
        3 3 "1, 1" PARTIAL 4 4 "1, 1" TOTAL 5 5 "2, 2" TOTAL
    printf '} }\n'
} | $HLO annotate - | grep -o "compare(.*"
