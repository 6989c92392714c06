"""Computes totals of many dumps by shape, op_name and memory space with Spark: each dump is read by
hlo-layout on the machine that has it.

usage: spark-submit spark.py HLO_LAYOUT DUMPS TOTALS FAULTS
The driver writes TOTALS, a CSV file, and FAULTS, the messages about dumps that could not be read."""
import csv
import json
import subprocess
import sys

from pyspark.sql import SparkSession

GROUPS = "shape", "op_name", "space"
SUMS = "count", "data_bytes", "bytes"
FIELDS = ",".join(["shape", "op_name", "memory_space", *SUMS])


def audit(program, dump):
    """Yields ((by, group, memory space), sums) for each array, and ("fault", message) for a fault."""
    path, content = dump
    run = subprocess.run(
        [program, "audit", "--by", "instruction", "-f", "ndjson", "--fields", FIELDS, "-"],
        input=content, capture_output=True, check=False)
    for line in run.stdout.splitlines():
        row = json.loads(line)
        if row["shape"] is None:  # pointers of tuples, free room: no array
            continue
        space = row["memory_space"]
        keys = row["shape"], row["op_name"] or "(no op_name)", space
        for by, key in zip(GROUPS, keys):
            yield (by, key, space), [row[name] for name in SUMS]
    if run.returncode:
        yield "fault", [run.stderr.decode().replace("<stdin>", path.removeprefix("file:"))]


def merge(a, b):
    return a + b if isinstance(a[0], str) else [x + y for x, y in zip(a, b)]


def main():
    program, folder, totals, faults = sys.argv[1:]
    spark = SparkSession.builder.appName("hlo-layout").getOrCreate()
    dumps = spark.sparkContext.binaryFiles(folder, minPartitions=64)
    sums = dumps.flatMap(lambda dump: audit(program, dump)) \
        .reduceByKey(merge).collectAsMap()
    with open(faults, "w", encoding="utf-8") as file:
        file.writelines(sums.pop("fault", []))
    with open(totals, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([*key, *sums[key]] for key in sums)


if __name__ == "__main__":
    main()
