"""Rows as frames of pandas and polars: padding by opcode, bytes by role."""
import sys
import hlo_layout

rows = hlo_layout.list(sys.argv[1], roles=True, only=["role!=alias"], fields="opcode,role,bytes,padding_bytes")
print(rows.to_pandas().groupby("opcode").padding_bytes.sum().nlargest(3).to_csv(header=False).strip())
print(rows.to_polars().select("role", "bytes").group_by("role").sum().sort("bytes").write_csv().strip())
