$HLO list --roles samples/user-layouts-v5e.hlo --fields role,opcode,name,bytes,leaves --format ndjson | tail -12
