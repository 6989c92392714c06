"""SQL over saved rows: duckdb reads what -f ndjson writes."""
import sys
import duckdb

print(str(duckdb.sql(f"""
    select module, opcode, count(*) as n, sum(padding_bytes)::bigint as padding
    from '{sys.argv[1]}' group by all order by padding desc limit 3""")).strip())
