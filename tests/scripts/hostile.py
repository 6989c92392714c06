#!/usr/bin/env python3
"""Tests that no text of a layout, in any notation, crashes the program or keeps it busy, and that what it
does not take is an error with a caret below the text.

Texts of tests/vectors/kernel.jsonl and of the fuzz corpora are changed at random: pieces left out, doubled,
exchanged, put in from other texts; numbers replaced by large ones; brackets by others. Beside them stand
brackets and names 10,000 deep, and extents whose product does not fit 64 bits.

usage: hostile.py HLO_LAYOUT [COUNT [SEED]]"""
import collections
import concurrent.futures
import json
import pathlib
import random
import os
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parents[1]
PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
SECONDS = 10  # for one answer, on a busy machine
LIMIT = "1000000"  # steps
DEEP = 10_000
ROOM = 120_000  # bytes that an argument may have
NUMBERS = ["0", "-1", "3", "7", "4096", "1048576", "4294967296", "9223372036854775807", "9223372036854775808",
           "-9223372036854775808", "99999999999999999999999", "_", "1@0", "0x10", "8x8"]
BRACKETS = "()[]{}<>"
PIECES = [":", ",", "->", " o ", "=", "+", "@", "x", "#", "_", "-", "\n", "\t", "//", "\"", "\x01", "\u00e9", "linear ", "Sw<3,4,3>",
          "#ttg.", "tensor<", "!ttg.memdesc<", "T5 V2", "R[2:4@warpid]", "{1,0:T(8,128)}", "where out dims are:"]
INSTRUCTIONS = ["mma.m16n8k16.f16 A", "wgmma.m64n128k16.f16 A", "wgmma.m64n64k32.s8 B", "tcgen05.mma.m128n64k16.f16 D",
                "ldmatrix.x4", "stmatrix.x2.trans", "tcgen05.ld.16x64b.x4", "tcgen05.cp.128x256b", "cp.async.16",
                "vector.16", "tma", "tma src", "wgmma.m64n256k16.f16 C"]


def seeds():
    texts = ["mma.m16n8k16.f16 A", "SM80_16x8x16_F32F16F16F32_TN.C", "ldmatrix.x4.trans src", "smem.MN_SW64.f16",
             "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 D", "SM100_TMEM_LOAD_16dp256b4x",
             "Layout_K_SW128_Atom<cutlass::bfloat16_t>", "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13",
             "ptr<f16, smem, align<16>> o (8,64):(64,1)"]
    with open(HERE / "vectors" / "kernel.jsonl") as rows:
        for row in map(json.loads, rows):
            texts += [row[key] for key in ("text", "a", "b", "thr", "val") if isinstance(row.get(key), str)]
    for notation in ("cute", "triton", "tirx", "shape"):
        corpus = HERE / "fuzz" / "corpus" / notation
        if corpus.is_file():
            texts += corpus.read_text(errors="replace").split("\n")
    return sorted({text for text in texts if text.strip() and "\0" not in text})


def change(text, texts, dice):
    """Returns a text that differs from another in one to four places."""
    for _ in range(dice.randint(1, 4)):
        at, end = sorted((dice.randint(0, len(text)), dice.randint(0, len(text))))
        end = min(end, at + 12)
        numbers = list(re.finditer(r"\d+", text))
        brackets = [i for i, c in enumerate(text) if c in BRACKETS]
        kind = dice.randrange(7)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:end] + text[at:end] * dice.choice([1, 2, 30]) + text[end:]
        elif kind == 2:
            text = text[:at] + dice.choice(PIECES) + text[at:]
        elif kind == 3 and numbers:
            number = dice.choice(numbers)
            text = text[:number.start()] + dice.choice(NUMBERS) + text[number.end():]
        elif kind == 4 and brackets:
            at = dice.choice(brackets)
            text = text[:at] + dice.choice(BRACKETS) + text[at + 1:]
        elif kind == 5:
            other = dice.choice(texts)
            cut = dice.randint(0, len(other))
            text = text[:at] + other[cut:cut + 40] + text[end:]
        else:
            text = text[:at] + "".join(dice.sample(text[at:end], end - at)) + text[end:]
    return text.replace("\0", "")[:ROOM].rstrip()  # as a shell leaves it


def deep():
    """Texts that are nested too deep, or too large to count."""
    def nested(opening, middle, closing):
        count = min(DEEP, ROOM // len(opening + closing))
        return opening * count + middle + closing * count

    yield from (nested(opening, middle, closing) for opening, middle, closing in (
        ("(", "8:1", ")"), ("(", "8", "):1"), ("[", "8", "]"), ("{", "", "}"), ("<", "3:1", ">"),
        ("Layout<Shape<", "_8", ">>"), ("make_layout(", "8", ")"), ("S[(", "8", "):(1)]"),
        ("ComposeLayout(3,3,3,", "S[8:1]", ")"), ("(f32[2],", "f32[2]", ")"), ("tuple<", "f32[2]", ">"),
        ("#ttg.slice<{dim = 0, parent = ", "#ttg.blocked<{}>", "}>"), ("tensor<2x", "f32", ">"),
        ("linear register=[[0,", "1", "]]"), ("[[", "1", "]]")))
    blocked = "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>"
    names = [f"#a{i} = #ttg.slice<{{dim = 0, parent = #a{i - 1}}}>" for i in range(1, 2000)]
    yield "\n".join([f"#a0 = {blocked}", *names])
    yield "(" + ",".join(["2"] * DEEP) + ")"
    yield "(" + ",".join(["2"] * 64) + "):(" + ",".join(str(1 << i) for i in range(64)) + ")"
    yield "(4294967296,4294967296):(1,4294967296)"
    yield "(3037000500,3037000500):(1,3037000500)"
    yield "f32[4294967296,4294967296]"
    yield "S[(4294967296,4294967296):(4294967296,1)]"
    yield "tensor<1099511627776x1099511627776xf32, " + blocked.replace("[1]", "[1, 1]").replace(
        "[32]", "[1, 32]").replace("[4]", "[1, 4]").replace("[0]", "[1, 0]") + ">"
    yield "linear register=[" + ",".join(["[1]"] * 100) + "] shape=[2]"
    yield "linear offset=[" + ",".join(f"[{1 << i}]" for i in range(64)) + "] shape=[9223372036854775807]"
    yield "#ttg.padded_shared<[1:+1048576] {order = [0], shape = [4611686018427387904]}>"
    yield " - register=1 -> (" + "0, " * DEEP + "0)"


def ask(arguments):
    """Returns what is wrong with an answer; None: nothing."""
    shown = " ".join(arguments)[:300]
    try:
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"no answer in {SECONDS} s: {shown}"
    except ValueError:
        return None  # no argument can be it
    if done.returncode not in (0, 1, 2):
        return f"status {done.returncode}: {shown}"
    told = done.stderr.decode(errors="replace")
    text = arguments[arguments.index("--") + 1]
    pointed = text.strip() and not os.path.exists(text)  # an empty text, or a file, has no place to point at
    if done.returncode == 2 and pointed and not ("error: " in told and re.search(r"^ *[^\n]*\^", told, re.M)):
        return f"no caret: {shown}\n{told[:300]}"
    return None


def command(text, dice):
    """One of the commands that read a layout, and options that may go with it."""
    words = dice.choice([["show"], ["show"], ["convert", "--to", dice.choice(["cute", "linear", "tirx", "triton", "xla"])],
                         ["index"], ["index", "--inverse"], ["compare"], ["access", "--suggest"],
                         ["check", "--for", dice.choice(INSTRUCTIONS)]])
    options = dice.choice([[], ["--shape", "64,64"], ["--type", "f16"], ["--shape", "16,32", "--type", "f16"]])
    rest = {"index": [dice.choice(["0", "0,0", "T5 V2"])], "compare": ["f32[64,64]"]}.get(words[0], [])
    if words[0] == "access":
        other = dice.choice(["((4,8),(2,2)):((32,1),(16,8))", "(64,64):(64,1)", "f16[16,32]"])
        pair = dice.choice([[text, other], [other, text]]) if text.strip() else [text, other]
        return [*words, *options, "--max-steps", LIMIT, "--", *pair]
    return [*words, *options, "--max-steps", LIMIT, "--", text, *rest]


def main():
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    texts = seeds()
    asked = [command(change(dice.choice(texts), texts, dice), dice) for _ in range(COUNT)]
    hard = list(deep())
    asked += [[*words, "--", text, *rest] for text in hard for words, rest in (
        (["show"], []), (["show", "--shape", "64,64"], []), (["convert", "--to", "linear"], []), (["index"], ["0"]),
        (["access", "--shape", "64,64", "--type", "f16"], ["(64,64):(64,1)"]))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [error for error in pool.map(ask, asked) if error]
    for error in wrong[:10]:
        print(error, file=sys.stderr)
    kinds = collections.Counter(error.split(":")[0] for error in wrong)
    print(f"hostile: {COUNT} changed texts of {len(texts)} and {len(hard)} deep or large ones, "
          f"{len(wrong)} answers are wrong {dict(kinds) or ''}".rstrip())
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
