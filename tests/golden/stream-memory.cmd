# Memory does not grow with the number of lines, be they right or wrong. Names of memory spaces are
# known only at the end of a module, so list streams without them.
python3 - $HLO <<'PYTHON'
import os, subprocess, sys

# The address sanitizer keeps what was freed for a while.
environment = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}

def run(words, head, lines):
    """Returns the status and the peak memory in KiB, at least that of this script."""
    child = subprocess.Popen([*sys.argv[1:], *words, "-"], stdin=subprocess.PIPE, env=environment,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    child.stdin.write(head)
    for line in lines:
        child.stdin.write(line)
    child.stdin.close()
    status, usage = os.wait4(child.pid, 0)[1:]
    return status >> 8, usage.ru_maxrss

TILED, LANES = "bf16[300,1000]{1,0:T(8,128)(2,1)}", "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)]"
MODULE = "HloModule m\nENTRY e {\n"
PLACED = "  a%d = f32[2,3]{1,0:T(8,128)} negate(p), backend_config=\"%d\"\n"
BODY = "}\nb%d {\n  x%d = s8[3] parameter(0)\n"
FIELDS = ["--fields", "name,operands,role,shape,bytes"]
for words, head, line in [
        (["index", TILED], "", "299,7\n"), (["index", TILED], "", "299\n"),
        (["index", "--explain", TILED], "", "299,7\n"),
        (["index", "--inverse", TILED], "", "4711\n"), (["index", "--inverse", TILED], "", "999999\n"),
        (["index", LANES], "", "5,1,2,1\n"), (["index", "--inverse", LANES], "", "laneid=7\n"),
        (["index", "--inverse", "--explain", "--json", LANES], "", "laneid=7\n"),
        (["predict"], "", "f32[300,7]{0,1}\n"), (["predict", "--json"], "", "f32[300,\n"),
        (["list"], MODULE, PLACED), (["list", "-f", "csv", *FIELDS], MODULE, PLACED),
        (["list", "--target", "v5e", "--json"], MODULE, BODY), (["list"], MODULE, "  a%d = f32[%d,] add(\n"),
        (["scan"], "", "see f32[2,3]{1,0:T(8,128)} there\n"), (["scan", "--json"], "", "f32[2,3\n")]:
    def lines(count):
        return ((line % (k, k) if "%" in line else line).encode() for k in range(count))
    few, many = (run(words, head.encode(), lines(count)) for count in (1000, 60000))
    print(*words, repr(line), "status", many[0], "grows" if many[1] > few[1] + 4096 else "does not grow")
PYTHON
