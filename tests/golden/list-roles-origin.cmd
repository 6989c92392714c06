$HLO list --roles samples/user-layouts-v5e.hlo --fields computation,role,name,operands,source,op_name --format csv | head -14
