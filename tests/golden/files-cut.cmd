# A compressed file that is cut off is reported once, whether the cut falls within an instruction,
# after one or after the header. Faults before the cut are reported, too.
cut() { { printf 'HloModule m\n\n'"$1" | gzip; printf '\037\213\010'; } | $HLO list --format csv --fields name; echo "status $?"; }
cut 'ENTRY e {\n  a = f32[2] parameter(0)\n  ROOT b = f32[2] add(a,'
cut 'ENTRY e {\n  a = f32[2] parameter(0)\n'
cut ''
cut 'ENTRY e {\n  a = f32[2 parameter(0)\n  b = f32[2] negate(a)\n  ROOT c = f32[2] tanh(b), metadata={'
