# Types of less than a byte are packed once layouts are chosen, on a CPU and a GPU, too.
for target in cpu h100 v5e; do
    printf 'HloModule m\nENTRY e {\n  a = s4[256]{0} parameter(0)\n  ROOT b = s2[256]{0} custom-call(a)\n}\n' |
        $HLO memory --target $target --bytes
done
