# What would help besides: a dimension just above a tile saves at least its padding, a layout that
# a scatter wants at most that; only scopes that are there several times are recomputed; data
# comes last, at fewer elements or over more devices. --fit takes what is a change of its own.
F=tests/golden/memory-help-sizes.hlo
help() { $HLO memory $F --target v5e --by owner --top 0 --limit "$@" 2>/dev/null | sed '1,/^$/d;/^ *%/,/^100/d'; }
help v5e
help hbm=110MiB
help hbm=78MiB
help hbm=40MiB
$HLO memory $F --target v5e --by owner --limit hbm=40MiB --json 2>/dev/null | grep -o '"what":[^}]*' | grep -o '^[^}]*certainty":[^,]*'
$HLO memory $F --target v5e --fit hbm=40MiB
