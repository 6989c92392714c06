#!/bin/sh
# Makes many dumps from the samples, one of them cut off and one not HLO. Spark, DuckDB and GNU
# parallel (samples/fleet) must print the totals that one process prints, and report the same two
# faulty dumps.
#
# usage: fleet.sh HLO_LAYOUT PYTHON FOLDER; PYTHON has pyspark and duckdb
# DUMPS: the number of dumps, at least 5000
set -eu
program=$(realpath "$1") python=$2 folder=$3 count=${DUMPS:-10000}
here=$(dirname "$0")/../../samples
sums=by,group,memory_space,count,data_bytes,bytes
rm -rf "$folder"
mkdir -p "$folder/dumps"

# The programs differ in their names, and some in their shapes.
"$python" - "$count" "$folder/dumps" "$here"/*.hlo <<'END'
import pathlib
import sys
count, folder, *samples = sys.argv[1:]
texts = [pathlib.Path(sample).read_text() for sample in samples]
for i in range(int(count)):
    text = texts[i % len(texts)].replace("jit_f", f"jit_f{i}")
    text = text.replace("1000000", str(1000000 + i % 97)).replace("700", str(700 + i % 89))
    if i == 1234:
        text = text[:len(text) * 2 // 3]
    if i == 4321:
        text = "no program at all\n"
    pathlib.Path(folder, f"{i}.hlo").write_text(text)
END

for by in shape op_name space; do
    "$program" audit --merge --by $by -f csv --fields $sums "$folder"/dumps/*.hlo \
        2>"$folder/one.faults" | tail -n +2
done | LC_ALL=C sort >"$folder/one.csv"
sh "$here/fleet/parallel.sh" "$program" "$folder/dumps" "$folder/rows" \
    >"$folder/parallel.csv" 2>"$folder/parallel.faults"
(cd "$folder/rows" && "$python" -c 'import duckdb, sys; duckdb.sql(sys.stdin.read())') \
    <"$here/fleet/totals.sql" >"$folder/duckdb.csv"
PYSPARK_PYTHON=$python "${python%/*}/spark-submit" --master 'local[2]' \
    --conf spark.log.level=ERROR --conf spark.ui.enabled=false \
    "$here/fleet/spark.py" "$program" "$folder/dumps" "$folder/spark.csv" \
    "$folder/spark.faults" >"$folder/spark.log" 2>&1 || { cat "$folder/spark.log" >&2; exit 1; }

for way in one parallel spark; do
    named=$(grep -o '[0-9]*[.]hlo:' "$folder/$way.faults" | sort -u | tr -d '\n')
    [ "$named" = 1234.hlo:4321.hlo: ] || { echo "fleet: $way names '$named'" >&2; exit 1; }
done
for way in parallel duckdb spark; do
    LC_ALL=C sort "$folder/$way.csv" | cmp - "$folder/one.csv"
done
echo "fleet: Spark, DuckDB and parallel agree on $(wc -l <"$folder/one.csv") sums of $count dumps"
