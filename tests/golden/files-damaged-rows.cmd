# If a packed file is cut or damaged, the rows are those of the text that can be unpacked before the
# fault, for every kind of packing.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 - "$HLO" "$folder" <<'SCRIPT'
import bz2, gzip, io, lzma, os, re, subprocess, sys, tarfile, zipfile, zlib

program, folder = sys.argv[1:]
lines = [b'%%c%d = f32[%d,%d]{1,0:T(8,128)} copy(%%x), id=%d\n' % (i, 1 + i % 7, 1 + i * i % 997, i * i * i)
         for i in range(5000)]
text = b''.join(lines)

def scan(name, data):
    path = os.path.join(folder, name)
    with open(path, 'wb') as file:
        file.write(data)
    run = subprocess.run([program, 'scan', path, '-f', 'csv', '--fields', 'line,column,shape'], capture_output=True)
    return run.stdout, run.stderr.decode(), run.returncode

def unpacked(decoder, data):
    """All that comes of it, a byte at a time, before a failure."""
    out = b''
    try:
        for i in range(len(data)):
            out += decoder.decompress(data[i:i + 1])
    except (zlib.error, lzma.LZMAError, OSError):
        pass
    return out

def damages(packed):
    middle, size = len(packed) // 2, len(packed)
    return {'tenth': packed[:size // 10], 'half': packed[:middle], 'cut by 40': packed[:-40], 'cut by 1': packed[:-1],
            'byte': packed[:middle] + bytes([packed[middle] ^ 0x55]) + packed[middle + 1:],
            'check': packed[:-3] + bytes([packed[-3] ^ 1]) + packed[-2:]}

def tar(member):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w') as archive:
        about = tarfile.TarInfo('a.hlo')
        about.size = len(member)
        archive.addfile(about, io.BytesIO(member))
    return out.getvalue()

def check(name, what, packed, expected):
    got, said, status = scan(name, packed)
    wanted = scan('plain', expected[:expected.rfind(b'\n') + 1])[0]
    place = re.findall(r'damaged(?: after \d+ bytes of text)?: ', said)
    if status != 2 or len(place) != 1 or (expected and not got.startswith(wanted)):
        print(f'{name}, {what}: status {status}, {len(got.split())} rows, not {len(wanted.split())}: {said}')
    return len(wanted.split()) > 100

packers = {'gz': (gzip.compress, lambda: zlib.decompressobj(31)), 'xz': (lzma.compress, lzma.LZMADecompressor),
           'bz2': (lambda data: bz2.compress(data, 1), bz2.BZ2Decompressor)}
for name, (pack, decoder) in packers.items():
    many = sum(check(name, what, data, unpacked(decoder(), data)) for what, data in damages(pack(text)).items())
    of_tar = sum(check('tar.' + name, what, data, unpacked(decoder(), data)[512:512 + len(text)])
                 for what, data in damages(pack(tar(text))).items() if what in ('half', 'byte', 'check'))
    print(f'{name}: rows of {many} files, and of {of_tar} archives')
out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('a.hlo', text)
print('zip: rows of', sum(check('zip', what, data, unpacked(zlib.decompressobj(-15), data[35:]))
                          for what, data in damages(out.getvalue()).items() if what in ('tenth', 'half', 'byte')))
# zstd unpacks block by block, of up to 128 KiB.
packed = subprocess.run(['zstd', '-qc'], input=text, capture_output=True, check=True).stdout
for what, data in damages(packed).items():
    if what not in ('half', 'cut by 1', 'check'):
        continue # its blocks may all be damaged
    said = scan('zst', data)[1]
    count = int(re.search(r'after (\d+) bytes', said).group(1))
    check('zst', what, data, text[:count])
    print(f'zstd, {what}: {-(-count // 131072)} blocks of {-(-len(text) // 131072)}')
SCRIPT
