# Text from before memory was assigned has no VMEM yet.
sed 's/{:S([0-9]*)}//g; s/S([0-9]*)}/}/g; s/, backend_config={.*$//' samples/user-layouts-v5e.hlo | $HLO memory --target v5e --top 2
