# The files that lie beside a dump, each given alone: named, with what to give instead, and nothing
# on standard output.
for text in 'replica_count: 1\ntpu_topology_args {\n  version: TPU_VERSION_PUFFERFISH\n}\n' \
    'node {\n  name: "x"\n  op: "Const"\n' '--xla_dump_to=x\n--xla_y=1\n' '\nTotal bytes used: 8 (8B)\n' \
    '\n<!DOCTYPE html>\n<html>\n<script>\nx = {};\n' 'digraph G {\nrankdir = TB;\n' \
    'Error rendering graph: UNAVAILABLE: no\n' '\010\252\321\022\003tpu' '\032\320\052\010\377' 'ML\357R\015'; do
    printf -- "$text" | $HLO audit - 2>&1
done | grep -v '^ '
# What resembles them is read: a computation, a log whose lines have a colon.
printf 'add {\n  x = f32[] parameter(0)\n}\n' | $HLO list - -f csv --fields name
printf 'shape: f32[3,4]{1,0:T(8,128)}\nnote: a b\n' | $HLO scan - -f csv --fields shape
