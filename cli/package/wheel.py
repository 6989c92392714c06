"""Writes the Python wheel that carries the static program and the core: the same bytes from the same files.

usage: wheel.py PROGRAM SHARED PROCESSOR VERSION FOLDER [BUILT_HERE]; SHARED: the core as a shared object;
BUILT_HERE: the program for this processor, which writes the completions, if PROGRAM is for another"""

import base64
import hashlib
import pathlib
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).parent
TAGS = ["manylinux_2_17", "musllinux_1_1"]  # the program has its C library within; the core takes that of Python
COMPLETIONS = {"bash": "bash-completion/completions/hlo-layout", "zsh": "zsh/site-functions/_hlo-layout",
               "fish": "fish/vendor_completions.d/hlo-layout.fish"}
METADATA = """Metadata-Version: 2.1
Name: hlo-layout
Version: {version}
Summary: What arrays and programs of XLA take on a TPU or GPU, and why
License: ISC
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{readme}"""
WHEEL = """Wheel-Version: 1.0
Generator: hlo-layout
Root-Is-Purelib: false
{tags}
"""
ENTRY_POINTS = """[pytest11]
hlo_layout = hlo_layout.pytest_plugin
"""


def contents(program, shared, version, built_here):
    """The files of the wheel: name -> bytes. The program is a script, which pip makes executable."""
    package, info = f"hlo_layout-{version}.data", f"hlo_layout-{version}.dist-info"
    top = HERE.parents[1]
    files = {f"hlo_layout/{path.name}": path.read_bytes()
             for path in sorted((HERE / "hlo_layout").iterdir()) if path.suffix in (".py", ".typed")}
    files["hlo_layout/libhlo_layout.so"] = pathlib.Path(shared).read_bytes()
    files[f"{package}/scripts/hlo-layout"] = pathlib.Path(program).read_bytes()
    for shell, path in COMPLETIONS.items():
        files[f"{package}/data/share/{path}"] = subprocess.run([built_here, "completions", shell], check=True,
                                                               stdout=subprocess.PIPE).stdout
    for page in ("hlo-layout.1", "hlo-layout-json.5"):
        files[f"{package}/data/share/man/man{page[-1]}/{page}"] = (top / "man" / page).read_bytes()
    files[f"{package}/data/share/doc/hlo-layout/CHANGELOG.md"] = (top / "man/CHANGELOG.md").read_bytes()
    files[f"{info}/LICENSE"] = (top / "LICENSE").read_bytes()
    return info, files


def labels(info, processor, version):
    """What says what the wheel is and runs on."""
    named = {"METADATA": METADATA.format(version=version, readme=(HERE / "README.md").read_text()),
             "WHEEL": WHEEL.format(tags="\n".join(f"Tag: py3-none-{tag}_{processor}" for tag in TAGS)),
             "entry_points.txt": ENTRY_POINTS}
    return {f"{info}/{name}": text.encode() for name, text in named.items()}


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main(program, shared, processor, version, folder, built_here=None):
    info, files = contents(program, shared, version, str(pathlib.Path(built_here or program).resolve()))
    files.update(labels(info, processor, version))
    if any(b"archives are not read" in data for data in files.values()):
        print(f"wheel.py: {program} reads no packed files: it was built without libarchive", file=sys.stderr)
    record = [f"{name},sha256={digest(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "".join(line + "\n" for line in [*record, f"{info}/RECORD,,"]).encode()
    tags = ".".join(f"{tag}_{processor}" for tag in TAGS)
    path = pathlib.Path(folder, f"hlo_layout-{version}-py3-none-{tags}.whl")
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            wheel.writestr(entry, data, compresslevel=9)
    print(path)


main(*sys.argv[1:])
