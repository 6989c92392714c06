"""Breaks messages about memory as people paste them, and compares the rows with those of the message itself.

    messages.py PROGRAM FILE [-v]

Each message of FILE is broken between any two words of a line, wrapped at several widths, quoted, and prefixed by logs;
make check asks a quarter of these forms.
"""
import json, subprocess, sys, textwrap
from concurrent.futures import ThreadPoolExecutor

from turn import share, told

PREFIXES = ['', '> ', '>> ', '[rank0]: ', 'E       ', 'E0612 07:35:00.27 14 error.py:81] ', '(Worker pid=7) ERROR ',
            '2026-11-20 10:03:11.120: E tsl/util.cc:76] ', '2026-03-01T12:00:00.1Z stderr F ', 'ERROR 01-02 03:04:05 [run.py:9] ',
            '12: ', '| ', '    ', '> [rank0]: ', '> E0612 07:35:00.27 14 error.py:81] ',
            '\x1b[36m(RayWorker pid=41, ip=10.0.0.3)\x1b[0m ']
WIDTHS = [1, 40, 72, 80, 100]


def messages(path):
    text = '\n'.join(line for line in open(path).read().splitlines() if not line.startswith('#'))
    return [one.strip('\n') + '\n' for one in text.split('----\n')]


def rows(program, text):
    ran = subprocess.run([program, 'scan', '-', '--json'], input=text.encode(), capture_output=True)
    if ran.returncode not in (0, 1):
        return ['status %d' % ran.returncode]
    if not ran.stdout:
        return []
    answer = json.loads(ran.stdout)
    for row in answer['rows']:
        for field in 'line', 'column', 'file':
            row.pop(field, None)
    return answer['rows']


def wrapped(lines, width):
    """Lines as a narrow window shows them."""
    out = []
    for line in lines:
        out += textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True,
                             initial_indent=line[:len(line) - len(line.lstrip())]) or ['']
    return out


def forms(message):
    """Name and lines of each way to break a message."""
    lines = message.splitlines()
    yield 'whole', lines
    for number, line in enumerate(lines):
        words = line.split(' ')
        for i in range(1, len(words)):
            head, tail = ' '.join(words[:i]), ' '.join(words[i:]).lstrip()
            if head.strip() and tail:
                yield f'line {number + 1} at {tail[:20]!r}', lines[:number] + [head, tail] + lines[number + 1:]
    for width in WIDTHS:
        if len(lines) == 1 or width > 1:
            yield f'width {width}', wrapped(lines, width)


def main():
    program, path = sys.argv[1:3]
    verbose = '-v' in sys.argv
    tried = wrong = 0
    with ThreadPoolExecutor(2) as pool:
        for message in messages(path):
            expected = rows(program, message)
            if not expected:
                print(f'{path}: nothing is found in: {message[:90]!r}')
                wrong += 1
            cases = [(f'{name}, behind {prefix!r}', ''.join((prefix + line).rstrip() + end for line in lines))
                     for prefix in PREFIXES for name, lines in forms(message) for end in ('\n', '\r\n')[:1 + (prefix == '> ')]]
            cases += [(f'{name}, first line behind {prefix!r}', prefix + '\n'.join(lines) + '\n')
                      for prefix in PREFIXES[3:9] for name, lines in forms(message)]
            cases = share(cases, 4)
            for (name, text), found in zip(cases, pool.map(lambda case: rows(program, case[1]), cases)):
                tried += 1
                if found != expected:
                    wrong += 1
                    print(f'{message[:60]!r}: {name}: another row')
                    if verbose:
                        print(text, *expected, '->', *found, sep='\n')
    print(f'{tried} forms of messages, {wrong} with another row{told()}')
    return wrong > 0


sys.exit(main())
