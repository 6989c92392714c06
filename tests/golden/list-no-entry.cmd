# If no computation is marked ENTRY, the last one is the entry only if it has the parameters and the
# result of the header; otherwise the text is taken to be cut off before its entry.
module() { # result in the header, the last computation's
    printf 'HloModule m, entry_computation_layout={(f32[8]{0})->%s}\n\nf {\n  x = f32[8] parameter(0)\n  ROOT t = %s custom-call(x)\n}\n' "$1" "$2" |
        $HLO list --format csv --fields name - 2>&1 | tail -1
}
module 'f32[8]{0}' 'f32[8]'
module 'f32[8]{0}' 's32[8]'
module 'f32[8]{0}' 'f32[9]'
module 'f32[8]{0}' 'f32[8,1]'
module 'f32[8]{0}' '(f32[8])'
module '(f32[8]{0}, s32[8]{0})' '(f32[8], s32[8])'
module '(f32[8]{0}, s32[8]{0})' '(f32[8], f32[8])'
module '(f32[8]{0}, s32[8]{0})' '(s32[8], s32[8])'
module '(f32[8]{0}, s32[8]{0})' '(f32[8])'
module '(f32[8]{0}, (s32[8]{0}, token[]))' '(f32[8], (s32[8], token[]))'
module '(f32[8]{0}, (s32[8]{0}, token[]))' '(f32[8], (s32[8], opaque[]))'
