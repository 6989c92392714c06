-- Sums rows that audit --merge --by ... -f ndjson has written, with DuckDB.
COPY (
    SELECT "by", "group", memory_space, sum("count"), sum(data_bytes), sum(bytes)
    FROM read_json('*.ndjson', columns = {'by': 'VARCHAR', 'group': 'VARCHAR',
        memory_space: 'VARCHAR', 'count': 'BIGINT', data_bytes: 'BIGINT', bytes: 'BIGINT'})
    GROUP BY ALL
) TO '/dev/stdout' (HEADER false);
