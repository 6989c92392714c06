# The arguments of programs whose text has no layouts yet take, with assumed layouts, what the
# compiler reports for the same programs as argument_size_in_bytes of its memory analysis.
arguments() {
    $HLO audit --assume tpu --by instruction --format csv --fields role,bytes "tests/dumps/$1" |
        awk -F, -v "name=$1" '$1 == "argument" { sum += $2 } END { print name, sum }'
}
arguments pre-size0_rank0.hlo; arguments tpu-v6e-size0_rank0.hlo; echo "compiler: 2560"
arguments pre-bounded_dynamic_dims.hlo; arguments tpu-v5e-bounded_dynamic_dims.hlo; echo "compiler: 156160"
arguments pre-quant_dtypes.hlo; echo "compiler: 1563136"
