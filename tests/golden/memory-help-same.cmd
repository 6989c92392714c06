# A smaller size of one argument that another one follows is offered once, whichever is named.
$HLO tests/golden/memory-help-same.hlo --target v5e --limit 4MiB 2>/dev/null | sed -n '/^would/,$p'
