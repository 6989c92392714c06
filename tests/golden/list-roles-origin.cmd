# --roles adds roles, and source and op_name come from the metadata and stack frames of the dump.
$HLO list --roles samples/user-layouts-v5e.hlo --fields computation,role,name,operands,source,op_name --format csv | head -14
