# Shardings by names of axes are printed as XLA does (HloSharding.from_proto of jaxlib 0.10.2 says the same of each).
mesh='mesh { axes { name: "x" size: 2 } axes { name: "y" size: 4 } }'
n=1
{
    printf 'hlo_module { name: "m" entry_computation_name: "e" computations { name: "e" id: 1 root_id: 1\n'
    for named in "$mesh dim_shardings { axes { } axes { mesh_axis_index: 1 } is_closed: true } dim_shardings { is_closed: true }" \
        "$mesh dim_shardings { axes { mesh_axis_index: 1 } } dim_shardings { }" \
        "$mesh dim_shardings { axes { } is_closed: true } dim_shardings { axes { mesh_axis_index: 1 sub_axis_info { pre_size: 2 size: 2 } } is_closed: true } replicated_axes { mesh_axis_index: 1 sub_axis_info { pre_size: 1 size: 2 } }" \
        "$mesh dim_shardings { is_closed: true } dim_shardings { } manual_axes { mesh_axis_index: 1 } unreduced_axes { }" \
        "$mesh manual_axes { mesh_axis_index: 1 }" "$mesh" '' \
        'mesh { device_ids: 5 }' \
        'mesh { axes { name: "x" size: 4 } device_ids: [3, 2, 1, 0] } dim_shardings { axes { } is_closed: true }' \
        'mesh { axes { name: "a b" size: 4 } iota_transform { reshape_dims: [2, 2] transpose_perm: [1, 0] } } dim_shardings { axes { } is_closed: true }'; do
        printf 'instructions { name: "p%s" opcode: "parameter" parameter_number: %s id: %s shape { element_type: F32 } sharding { named_sharding { %s } } }\n' \
            $n $((n - 1)) $n "$named"
        n=$((n + 1))
    done
    printf '} entry_computation_id: 1 }\n'
} | $HLO annotate - | grep -o "sharding=.*"
