#!/usr/bin/env python3
"""Checks what the goldens' command lines print as JSON against the schema of their command:
every field is there, and has a type that the schema allows.

usage: schema.py PROGRAM"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# Keeps what the program prints as JSON, with the name of the command. With --fields a row has
# the paths that are asked for.
WRAPPER = """#!/bin/sh
case " $* " in *" --fields "*) exec "$PROGRAM" "$@" ;; *json*) ;; *) exec "$PROGRAM" "$@" ;; esac
kept=$(mktemp "$KEPT/$1.XXXXXX" 2>/dev/null || mktemp "$KEPT/.XXXXXX")
"$PROGRAM" "$@" >"$kept"
status=$?
cat "$kept"
exit $status
"""
ROWS = 100  # of a list or an answer: the same code makes the others
TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "array": list,
         "object": dict, "null": type(None)}


def is_of(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def faults(value, schema, root, path):
    """Yields the places where a value is not as the schema says."""
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, path)
    if "anyOf" in schema:
        found = [list(faults(value, one, root, path)) for one in schema["anyOf"]]
        if all(found):
            yield from min(found, key=len)
    if "const" in schema and value != schema["const"]:
        yield f"{path} is not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path} is none of {schema['enum']}"
    if value is not None and "minimum" in schema and value < schema["minimum"]:
        yield f"{path} is less than {schema['minimum']}"
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(is_of(value, name) for name in names):
        yield f"{path} is no {names[0]}"
    if isinstance(value, list):
        for one in value[:ROWS]:
            yield from faults(one, schema.get("items", {}), root, path + "[]")
    if isinstance(value, dict):
        of = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path} has no {name}"
        for name, one in value.items():
            if name in of:
                yield from faults(one, of[name], root, f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                yield f"{path} has {name}"


def faults_of(text, command, schemas):
    if text.startswith('{"schema":'):
        document = json.loads(text)
        schema = schemas[document["command"]]
        return faults(document, schema, schema, document["command"])
    if command not in schemas:
        return []
    rows = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    row = schemas[command]["$defs"]["row"]
    return [fault for one in rows[:ROWS] for fault in faults(one, row, schemas[command], command)]


def main():
    program = os.path.abspath(sys.argv[1])
    schemas, found, count = {}, set(), 0
    for line in subprocess.run([program, "--help"], capture_output=True, text=True,
                               check=True).stdout.splitlines():
        run = subprocess.run([program, "schema", *line.split()[:1]], capture_output=True, text=True,
                             check=False) if line.startswith("  ") else None
        if run and run.returncode == 0:
            schemas[line.split()[0]] = json.loads(run.stdout)
    with tempfile.TemporaryDirectory() as scratch:
        wrapper, kept = pathlib.Path(scratch, "hlo-layout"), pathlib.Path(scratch, "kept")
        wrapper.write_text(WRAPPER, encoding="utf-8")
        wrapper.chmod(0o755)
        kept.mkdir()
        environment = dict(os.environ, HLO=str(wrapper), PROGRAM=program, KEPT=str(kept))
        cases = [case for case in sorted(pathlib.Path("tests/golden").glob("*.cmd"))
                 if "json" in case.read_text(encoding="utf-8", errors="replace")]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda case: subprocess.run(
                ["sh", case], env=environment, capture_output=True, check=False), cases))
        for answer in kept.iterdir():
            text = answer.read_text(encoding="utf-8", errors="replace")
            try:
                found.update(faults_of(text, answer.name.split(".")[0], schemas))
                count += 1
            except json.JSONDecodeError:
                pass  # it is cut off, or text
    for fault in sorted(found):
        print(f"schema: {fault}", file=sys.stderr)
    print(f"schema: {count} answers of {len(schemas)} commands, {len(found)} faults")
    return bool(found) or not count


if __name__ == "__main__":
    sys.exit(main())
