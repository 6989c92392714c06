# The columns of what would help stand below one another, whatever the names of arguments hold.
p() { printf '  %%p.%d = f32[%d,3]{1,0:T(8,128)} parameter(%d), metadata={op_name="%b"}\n' "$1" "$2" "$1" "$3"; }
{
    printf 'HloModule m, is_scheduled=true\nENTRY %%e {\n'
    p 0 9000 'ab' && p 1 9100 'a\342\200\256b' && p 2 9200 '\347\211\251'
    printf '  ROOT %%r.3 = (f32[9000,3]{1,0:T(8,128)}) tuple(%%p.0)\n}\n'
} | $HLO memory --by owner --target v5e - | sed -n '/would help/,$p'
