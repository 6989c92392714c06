# Places without an element take no memory: a layout that spreads 3968 bytes over 720 MiB needs little.
python3 - $HLO <<'END'
import os, subprocess, sys
layout = "s8[2,31,2,32]{3,1,2,0:T(32,7)(5)(131072,9)}"
child = subprocess.Popen([*sys.argv[1:], "retile", layout], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdin.write(bytes(range(1, 125)) * 32)
child.stdin.close()
size, elements = 0, 0
while block := child.stdout.read(1 << 20):
    size += len(block)
    elements += len(block) - block.count(0)
status, usage = os.wait4(child.pid, 0)[1:]
print(f"status {status}, {size} bytes, {elements} elements, memory within 256 MiB: {usage.ru_maxrss < 256 << 10}")
END
