# In a text from before memory assignment, nothing is in VMEM yet, and the temporaries are not
# known.
sed 's/{:S([0-9]*)}//g; s/S([0-9]*)}/}/g; s/, backend_config={.*$//' samples/user-layouts-v5e.hlo | $HLO memory --target v5e --top 2
