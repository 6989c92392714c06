"""Compares the user + system time of commands of hlo-layout with that of other tools on the same
file, interleaved: medians, and medians of the ratios of runs that followed one another.

commands.py HLO_LAYOUT DUMP [BEFORE]

BEFORE is an earlier program of hlo-layout. XLA's own parser is there if PYTHON, else python3, has
jaxlib.
"""
import os
import shutil
import statistics
import subprocess
import sys

RUNS = 7
XLA_RUNS = 2  # it takes seconds
SHAPES = r'[a-z][a-z0-9]*\[[0-9,<=]*\]\{[^}]*\}'
COMMANDS = ['audit', 'memory', 'audit -f csv --fields shape,bytes', 'list -f ndjson', 'list', 'list -f csv',
            'list --roles -f ndjson', 'list -f ndjson --fields shape,bytes', 'scan',
            'scan -f csv --fields shape']
OTHERS = {'rg -o SHAPES': ['rg', '-o', SHAPES], 'rg -o -c SHAPES': ['rg', '-o', '-c', SHAPES],
          "rg -c ' = '": ['rg', '-c', ' = '], 'wc -l': ['wc', '-l']}
XLA = "XLA's parser"
BASES = {'/ audit': 'hlo-layout audit', '/ rg -o -c': 'rg -o -c SHAPES', '/ XLA': XLA}


def seconds_of(argv):
    """The processor time of a process that ends with 0 or with findings; None: it failed."""
    child = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime if os.waitstatus_to_exitcode(status) in (0, 1) else None


def xla_seconds(dump):
    script = os.path.join(os.path.dirname(__file__), 'xla_parse.py')
    done = subprocess.run([os.environ.get('PYTHON', 'python3'), script, dump], capture_output=True, text=True)
    return float(done.stdout) if done.returncode == 0 else None


def measured(tools, dump):
    times = {name: [] for name in [*tools, XLA]}
    for turn in range(RUNS + 1):
        for name, argv in tools.items():
            times[name].append(seconds_of([*argv, dump]))
        if 0 < turn <= XLA_RUNS and None not in times[XLA]:
            times[XLA].append(xla_seconds(dump))
    for name, seconds in list(times.items()):
        if None in seconds:
            print(f'{name}: failed, left out')
            del times[name]
        elif name != XLA:
            del seconds[0]  # the first reads the file from the disk
    return times


def ratio(seconds, others):
    pairs = [a / b for a, b in zip(seconds, others) if b]
    return f'{statistics.median(pairs):11.2f}' if pairs else f"{'-':>11}"


def main(program, dump, before=None):
    tools = {f'hlo-layout {command}': [program, *command.split()] for command in COMMANDS}
    if before:
        tools |= {f'before {command}': [before, *command.split()] for command in COMMANDS}
    tools |= {name: argv for name, argv in OTHERS.items() if shutil.which(argv[0])}
    times = measured(tools, dump)
    print(f"{'medians, and those of ratios of pairs':50} {'seconds':>9}",
          *(f'{base:>11}' for base in BASES), '   / before' if before else '')
    for name, seconds in times.items():
        if name.startswith('before '):
            continue
        earlier = times.get(name.replace('hlo-layout', 'before', 1), []) if name.startswith('hlo-layout') else []
        print(f'{name:50} {statistics.median(seconds):9.3f}',
              *(ratio(seconds, times.get(base, [])) for base in BASES.values()),
              ratio(seconds, earlier) if before else '')


main(*sys.argv[1:])
