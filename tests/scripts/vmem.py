#!/usr/bin/env python3
"""Tests what kernel says of kernels of Pallas against the compiler's own figures. A folder has truth.json and texts:
programs as compiled, without the figures, some also from before optimizations and as StableHLO. Of what was compiled,
a lower bound must hold of every kernel, three of four must be the compiler's figure, and every body must be read. What
the compiler refused must not be said to fit, by kernel or by the verdict, where it was refused for a kernel's memory.
usage: vmem.py HLO_LAYOUT FOLDER..."""
import json
import lzma
import pathlib
import subprocess
import sys
import tempfile


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (0, 1), f"{arguments}: status {done.returncode}: {done.stderr}"
    return done


def kernels(program, file, *options):
    """What the kernels take of VMEM, and the exit status."""
    done = run(program, "kernel", "--json", "--top", "all", file, *options)
    answer = json.loads(done.stdout)
    for kernel in answer["totals"]["kernels"]:
        rows = [row for row in answer["rows"] if row["kernel"] == kernel["kernel"] and row["line"] == kernel["line"]
                and row["memory_space"] == kernel["memory_space"]]
        inside = [row["bytes"] for row in rows if row["what"].startswith("allocation")]
        beside = sum(row["bytes"] for row in rows) - sum(inside)
        alone = "larger than all VMEM" in (kernel["why"] or "")
        if kernel["compiler_bytes"] is None and kernel["bytes"] is not None and not alone:
            assert beside + max(inside, default=0) <= kernel["bytes"] <= beside + sum(inside), f"{file}: {kernel}"
    return answer["totals"]["kernels"], done.returncode


def unpacked(path, scratch):
    file = scratch / path.name.removesuffix(".xz")
    file.write_bytes(lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes())
    return str(file)


def check_compiled(program, name, file, truth, counts):
    """Compares the kernels of a text, which are in the order of the truth."""
    said, status = kernels(program, file, "--limit", truth["chip"])
    said = [kernel for kernel in said if kernel["memory_space"] == "VMEM"]
    assert len(said) == len(truth["kernels"]), f"{name}: {len(said)} kernels, not {len(truth['kernels'])}"
    for kernel, one in zip(said, truth["kernels"]):
        counts["kernels"] += 1
        assert kernel["bytes"] is not None, f"{name}: {kernel['why']}"
        assert kernel["kernel"] == one["call"] and kernel["target"] == truth["chip"], f"{name}: {kernel}"
        assert kernel["least_bytes"] <= one["vmem"], f"{name}: at least {kernel['least_bytes']}, took {one['vmem']}"
        if kernel["bound"] == "at least":
            assert kernel["bytes"] <= one["vmem"], f"{name}: at least {kernel['bytes']}, took {one['vmem']}"
        assert kernel["fits"] is not False, f"{name}: it was compiled"
        if one["limit"]:
            assert kernel["limit_bytes"] == one["limit"], f"{name}: limit {kernel['limit_bytes']}"
        counts["same"] += kernel["bytes"] == one["vmem"]
    assert status == 0, f"{name}: status {status}"


def check_estimate(program, file, truth):
    """Before optimizations it is an estimate, of which the lower bound holds."""
    said = [kernel for kernel in kernels(program, file)[0] if kernel["memory_space"] == "VMEM"]
    assert len(said) == len(truth["kernels"]), f"{file}: {len(said)} kernels"
    for kernel, one in zip(said, truth["kernels"]):
        assert kernel["bound"] == "estimate" and kernel["bytes"], f"{file}: {kernel}"
        assert kernel["least_bytes"] <= one["vmem"], f"{file}: at least {kernel['least_bytes']}, took {one['vmem']}"


def check_refused(program, name, file, truth, counts):
    """The compiler refused it: the kernel is not said to fit, nor is the program."""
    said, status = kernels(program, file, "--limit", truth["chip"])
    assert all(kernel["fits"] is not True for kernel in said), f"{name}: {said}"
    verdict = run(program, file, "--target", truth["chip"])
    assert "does not fit" in verdict.stdout or "may fit" in verdict.stdout or \
        "not scheduled" in verdict.stdout, f"{name}: {verdict.stdout}"
    checked = run(program, "memory", file, "--limit", truth["chip"])
    counts["refused"] += 1
    counts["found"] += status == 1 and checked.returncode == 1


def check_figure(program, text, scratch):
    """With the compiler's own figure in the text, that counts: less where its limit begins."""
    file = scratch / "figure.hlo"
    used = '"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"%d"}]'
    scoped = '"scoped_memory_configs":[{"memory_space":"1","offset":"%d","size":"33554432"}]'
    assert '"used_scoped_memory_configs":[]' in text and '"scoped_memory_configs":[]' in text, "another form"
    for offset in (0, 67108864):
        changed = text.replace('"used_scoped_memory_configs":[]', used % (offset + 12345))
        file.write_text(changed.replace('"scoped_memory_configs":[]', scoped % offset))
        kernel = kernels(program, str(file), "--target", "v5e")[0][0]
        assert kernel["bytes"] == kernel["compiler_bytes"] == 12345 and kernel["bound"] == "exact", kernel
        assert kernel["fits"] is True and kernel["limit_bytes"] == 33554432, kernel


def main():
    program, *folders = sys.argv[1:]
    counts = dict.fromkeys(("kernels", "same", "refused", "found"), 0)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for folder in map(pathlib.Path, folders):
            for name, truth in sorted(json.loads((folder / "truth.json").read_text()).items()):
                file = unpacked(folder / truth["file"], scratch)
                if "error" in truth:
                    check_refused(program, name, file, truth, counts)
                    continue
                check_compiled(program, name, file, truth, counts)
                if '"scoped_memory_configs":[]' in (text := pathlib.Path(file).read_text()):
                    plain = text
                for other in sorted(folder.glob(f"{name}.before.hlo*")) + sorted(folder.glob(f"{name}.stablehlo*")):
                    check_estimate(program, unpacked(other, scratch), truth)
        check_figure(program, plain, scratch)
    print(f"vmem: {counts['kernels']} kernels, {counts['same']} as the compiler says; of {counts['refused']} that it "
          f"refused {counts['found']} are found")
    assert counts["same"] >= 0.75 * counts["kernels"], "too few are the compiler's figure"
    assert counts["found"] >= 0.9 * counts["refused"], "too few are found"


main()
