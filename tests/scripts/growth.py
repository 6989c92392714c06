#!/usr/bin/env python3
"""Asserts that work and memory grow about as the text does, whatever the text. Each family below
makes a text of any length by repeating, nesting, sharing or appending what a rule of a grammar
reads: modules, shapes, TIRx layouts, MLIR, reports, messages, rows. Its texts double in length, and
the exponent of the growth is taken from the smallest to the largest. Work is the number of blocks of
code that COUNTED runs (tests/torture/blocks.c), which no other process changes. The largest text is
also given to PROGRAM, whose processor time has a limit. Of a module, and of a file of a folder, that
is done only what is still to be shown may be kept: bytes a module have limits of their own. A family is asked with one of its commands, which TURN chooses.

usage: growth.py PROGRAM COUNTED [--bytes N] [--doublings N] [--all] [FAMILY...]"""
import argparse
import concurrent.futures
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile

from turn import TURN, told

EXPONENT = 1.25
SECONDS, MEMORY = 3, 300 << 20  # for a megabyte of text
NOISE = 1 << 20  # blocks that a process may run whatever its text
WHOLE = ["list", "list --roles", "audit", "memory", "memory --target v5e", "memory --target h100", "copies", "annotate",
         "diff"]
FAMILIES = {}
HEAD = "HloModule m, is_scheduled=true{header}\n\n{before}ENTRY e {{\n  p = f32[8,128]{{1,0}} parameter(0)\n"
NEGATE = "f32[8,128]{1,0} negate"


def family(commands, **makers):
    """A maker returns a text of about n parts."""
    for name, maker in makers.items():
        FAMILIES[name] = (commands, maker)


def parts(n, part, separator=""):
    """part is a text in which # stands for a part's number, and ^ for the one before."""
    pieces = re.split(r"([#^])", part)
    return separator.join("".join(str(i) if piece == "#" else str(i - 1) if piece == "^" else piece
                                  for piece in pieces) for i in range(1, n + 1))


def program(body, before="", header="", root="  ROOT r = f32[8,128]{1,0} negate(p)\n"):
    return HEAD.format(header=header, before=before) + body + root + "}\n"


def repeated(part, before="", begin="", root=None):
    """n times the same statement."""
    keep = {} if root is None else {"root": root}
    return lambda n: program(begin + parts(n, f"  {part}\n"), before, **keep)


def unscheduled(body, before=""):
    return f"HloModule m\n\n{before}ENTRY e {{\n{body}}}\n"


def tupled(n, shape="f32[8,128]{1,0}"):
    return "(" + ", ".join([shape] * n) + ")"


def shared(use, before="", shape=None):
    """n statements that each use a tuple of n leaves, whose elements come from one nested tuple and
    n arrays."""
    def maker(n):
        n = max(1, n // 2)
        nested = "((f32[2]{0}), " + tupled(n)[1:]
        text = f"  q = (f32[2]{{0}}) custom-call(), custom_call_target=\"x\"\n  t = {nested} tuple(q, {', '.join(['p'] * n)})\n"
        return program(text + parts(n, f"  {use}\n"), before.replace("SHAPE", nested).replace("LEAVES", str(n)))
    return maker


ADD = "add {\n  x = f32[] parameter(0)\n  y = f32[] parameter(1)\n  ROOT z = f32[] add(x, y)\n}\n\n"
LEAF = "leaf {\n  l = f32[8,128]{1,0} parameter(0)\n  ROOT m = f32[8,128]{1,0} negate(l)\n}\n\n"
COND = "cond {\n  c = f32[8,128]{1,0} parameter(0)\n  ROOT k = pred[] constant(true)\n}\n\n"
TAKES = "takes {\n  a = SHAPE parameter(0)\n  ROOT b = f32[8,128]{1,0} get-tuple-element(a), index=1\n}\n\n"
KEEPS = "keeps {\n  a = SHAPE parameter(0)\n  ROOT k = pred[] constant(true)\n}\n\nsame {\n  ROOT a = SHAPE parameter(0)\n}\n\n"


def body_of(n, name="body"):
    return (f"{name} {{\n  b0 = f32[8,128]{{1,0}} parameter(0)\n" + parts(n, f"  b# = {NEGATE}(b^)\n")
            + f"  ROOT b = {NEGATE}(b{n})\n}}\n\n")


def calling(call, extra=""):
    """n calls of one computation of n instructions."""
    return lambda n: program("  w0 = f32[8,128]{1,0} negate(p)\n" + parts(n // 2, f"  w# = {call}\n"),
                             extra + body_of(n // 2))


def bodies(n):
    return "".join(f"f{i} {{\n  ROOT a = f32[8,128]{{1,0}} parameter(0)\n}}\n\n" for i in range(n))


# ---- modules: repeat ----
family(WHOLE,
       statements=repeated(f"a# = {NEGATE}(p)"),
       chain=repeated(f"a# = {NEGATE}(a^)", begin="  a0 = f32[8,128]{1,0} negate(p)\n", root=""),
       shapes=repeated("a# = f32[#]{0} custom-call(p), custom_call_target=\"x\""),
       updates=lambda n: program("  z = s32[] constant(0)\n  u = f32[1,128]{1,0} constant({...})\n  a0 = f32[8,128]{1,0} negate(p)\n"
                                 + parts(n, "  a# = f32[8,128]{1,0} dynamic-update-slice(a^, u, z, z)\n"), root=""),
       bitcasts=lambda n: program("  a0 = f32[8,128]{1,0} negate(p)\n" + parts(n // 2, "  a# = f32[8,128]{1,0} bitcast(a^)\n"),
                                  root=f"  ROOT r = {tupled(n // 2)} tuple({', '.join([f'a{n // 2}'] * (n // 2))})\n"),
       alive=lambda n: program(parts(n // 2, f"  a# = {NEGATE}(p)\n"),
                               root=f"  ROOT r = {tupled(n // 2)} tuple({parts(n // 2, 'a#', ', ')})\n"),
       parameters=lambda n: program(parts(n, "  p# = f32[8,128]{1,0} parameter(#)\n")),
       constants=repeated("a# = f32[8,128]{1,0} constant({...})"),
       duplicates=repeated(f"a = {NEGATE}(a)"),
       unknown_operands=repeated(f"a# = {NEGATE}(u#)"),
       broken=repeated("a# = f32[8,128 negate(p)"),
       braces=repeated("}"),
       attributes=lambda n: program(f"  a = {NEGATE}(p)" + parts(n, ", x#=1") + "\n"),
       attribute_lists=lambda n: program(f"  a = {NEGATE}(p), dimensions={{{parts(n, '#', ',')}}}\n"),
       metadata=repeated(f"a# = {NEGATE}(p), metadata={{op_name=\"jit(f)/f#/g#\" source_file=\"/f#.py\" source_line=#}}"),
       configs=repeated(f"a# = {NEGATE}(p), backend_config={{\"a\":{{\"b\":\"#\"}}}}"),
       long_config=lambda n: program(f"  a = {NEGATE}(p), backend_config={{\"a\":[{parts(n, '#', ',')}]}}\n"),
       predecessors=lambda n: program(parts(n // 2, f"  a# = {NEGATE}(p)\n")
                                      + f"  b = {NEGATE}(p), control-predecessors={{{parts(n // 2, 'a#', ', ')}}}\n"),
       computations=lambda n: program("", bodies(n)),
       called=lambda n: program(parts(n, "  a# = f32[8,128]{1,0} call(p), to_apply=f^\n"), bodies(n)),
       call_chain=lambda n: program(f"  a = f32[8,128]{{1,0}} call(p), to_apply=f{n}\n", LEAF.replace("leaf", "f0") + parts(
           n, "f# {\n  a = f32[8,128]{1,0} parameter(0)\n  ROOT b = f32[8,128]{1,0} call(a), to_apply=f^\n}\n\n")),
       call_doubling=lambda n: program(f"  a = f32[8,128]{{1,0}} call(p), to_apply=f{n}\n", LEAF.replace("leaf", "f0") + parts(
           n, "f# {\n  a = f32[8,128]{1,0} parameter(0)\n  b = f32[8,128]{1,0} call(a), to_apply=f^\n"
           "  ROOT c = f32[8,128]{1,0} call(b), to_apply=f^\n}\n\n")),
       fusion_chain=lambda n: program(f"  a = f32[8,128]{{1,0}} fusion(p), kind=kLoop, calls=f{n}\n", LEAF.replace("leaf", "f0") + parts(
           n, "f# {\n  a = f32[8,128]{1,0} parameter(0)\n  ROOT b = f32[8,128]{1,0} fusion(a), kind=kLoop, calls=f^\n}\n\n")),
       calls_missing=repeated("a# = f32[8,128]{1,0} call(p), to_apply=f#"),
       calls_behind=lambda n: program(parts(n, "  a# = f32[8,128]{1,0} while(p), condition=c#, body=b#\n")) + bodies(n),
       branches=lambda n: program(f"  i = s32[] constant(0)\n  a = f32[8,128]{{1,0}} conditional(i, {', '.join(['p'] * n)}), "
                                  f"branch_computations={{{', '.join(['leaf'] * n)}}}\n", LEAF),
       branches_apart=lambda n: program(f"  i = s32[] constant(0)\n  a = f32[8,128]{{1,0}} conditional(i, {', '.join(['p'] * n)}), "
                                        f"branch_computations={{{parts(n, 'f^', ', ')}}}\n", bodies(n)),
       starts=lambda n: program(parts(n // 2, "  s# = (f32[8,128]{1,0}, f32[8,128]{1,0}, u32[]) copy-start(p)\n")
                                + parts(n // 2, "  d# = f32[8,128]{1,0} copy-done(s#)\n")),
       asyncs=lambda n: program(parts(n // 2, "  s# = ((f32[8,128]{1,0}), f32[8,128]{1,0}, u32[]) async-start(p), calls=leaf\n")
                                + parts(n // 2, "  d# = f32[8,128]{1,0} async-done(s#)\n"), LEAF),
       words_async=lambda n: program(parts(n // 2, "  s# = ((f32[8,128]{1,0}), f32[8,128]{1,0}, u32[]) negate-start(p)\n")
                                     + parts(n // 2, "  d# = f32[8,128]{1,0} negate-done(s#)\n")),
       async_updates=lambda n: program("  u0 = ((f32[8,128]{1,0}), f32[8,128]{1,0}, u32[]) async-start(p), calls=leaf\n" + parts(
           n, "  u# = ((f32[8,128]{1,0}), f32[8,128]{1,0}, u32[]) async-update(u^)\n") + f"  d = f32[8,128]{{1,0}} async-done(u{n})\n", LEAF),
       donated=lambda n: program("", header=", input_output_alias={ " + parts(n, "{#}: (#, {}, may-alias)", ", ") + " }"),
       donated_leaves=lambda n: program(
           f"  t = ((f32[2]{{0}}), {tupled(n)[1:]} parameter(1)\n",
           header=", input_output_alias={ " + parts(n, "{#}: (1, {#}, may-alias)", ", ") + " }",
           root=f"  ROOT r = ((f32[2]{{0}}), {tupled(n)[1:]} optimization-barrier(t)\n"),
       donors=lambda n: program(
           f"  t = ((f32[2]{{0}}), {tupled(n)[1:]} parameter(1)\n",
           header=", buffer_donor={ " + parts(n, "(1, {#})", ", ") + " }",
           root=f"  ROOT r = ((f32[2]{{0}}), {tupled(n)[1:]} optimization-barrier(t)\n").replace(", is_scheduled=true", ""),
       aliasing=lambda n: program(f"  a = {tupled(n)} custom-call({', '.join(['p'] * n)}), custom_call_target=\"x\", "
                                  "output_to_operand_aliasing={" + parts(n, "{^}: (^, {})", ", ") + "}\n"),
       entry_layout=lambda n: program("", header=f", entry_computation_layout={{{tupled(n)}->f32[8,128]{{1,0}}}}"),
       header_attributes=lambda n: program("", header=parts(n, ", x#={#}")),
       frames=lambda n: "HloModule m\n\nFileNames\n" + parts(n, "# \"f#.py\"\n") + "\nFunctionNames\n" + parts(n, "# \"f#\"\n")
       + "\nFileLocations\n" + parts(n, "# {file_name_id=# function_name_id=# line=#}\n") + "\nStackFrames\n"
       + parts(n, "# {file_location_id=# parent_frame_id=#}\n") + "\n" + program(parts(
           n, f"  a# = {NEGATE}(p), metadata={{stack_frame_id=#}}\n")),
       modules=lambda n: parts(n, program("").replace("HloModule m", "HloModule m#")),
       loose=lambda n: parts(n, f"a# = {NEGATE}(a^)\n"),
       comments=lambda n: program(parts(n, "  /* # */\n")),
       aliasing_operands=lambda n: program(parts(
           n, "  a# = f32[8,128]{1,0} custom-call(p), custom_call_target=\"x\", backend_config={\"aliasing_operands\":{\"lists\":"
           "[{\"indices\":[\"0\",\"1\"]}]}}\n")),
       aliasing_lists=lambda n: program(
           f"  a = {tupled(n)} custom-call({', '.join(['p'] * n)}), custom_call_target=\"x\", backend_config={{\"aliasing_operands\":"
           "{\"lists\":[" + parts(n, f"{{\"indices\":[\"^\",\"{n}\"]}}", ",") + "]}}\n"))

# ---- modules: nest ----
family(WHOLE,
       tuples_nested=lambda n: program(f"  a = {'(' * n}f32[2]{{0}}{')' * n} custom-call(p), custom_call_target=\"x\"\n"),
       tuples_deep=lambda n: program(f"  a = {'(' * 900}{', '.join(['f32[2]{0}'] * n)}{')' * 900} custom-call(p), custom_call_target=\"x\"\n"),
       operands_nested=lambda n: program("  a = " + "f32[8,128]{1,0} negate(" * n + "p" + ")" * n + "\n"),
       brackets=lambda n: program(f"  a = {NEGATE}(p), x=" + "{(" * n + ")}" * n + "\n"),
       # Up to 1000 brackets are passed over at once. Behind them each line is read, within a bound.
       in_place=lambda n: program("  a = f32[] call(), to_apply={\n" * (1100 + n) + "ROOT z = f32[] constant(0)\n" + "}\n" * (1100 + n)),
       open_quotes=repeated(f"a# = {NEGATE}(p), x=\"#"),
       open_parens=repeated(f"a# = {NEGATE}(p, x=("),
       json_nested=lambda n: program(f"  a = {NEGATE}(p), backend_config=" + "{\"a\":" * n + "1" + "}" * n + "\n"),
       op_name_nested=lambda n: program(f"  a = {NEGATE}(p), metadata={{op_name=\"{parts(n, 'a#/')}\"}}\n"))

# ---- modules: share ----
family(WHOLE,
       tuple_copies=shared("c# = copy(t)"),
       tuple_forwards=shared("c# = optimization-barrier(t)"),
       tuple_elements=shared("c# = f32[8,128]{1,0} get-tuple-element(t), index=#"),
       tuple_elements_inferred=shared("c# = get-tuple-element(t), index=#"),
       tuple_uses=shared("c# = f32[8,128]{1,0} custom-call(t), custom_call_target=\"x\""),
       tuple_calls=shared("c# = f32[8,128]{1,0} call(t), to_apply=takes", TAKES),
       tuple_fusions=shared("c# = f32[8,128]{1,0} fusion(t), kind=kLoop, calls=takes", TAKES),
       tuple_outfeeds=shared("c# = token[] outfeed(t)"),
       tuple_tuples=shared("c# = tuple(t, t)"),
       tuple_whiles=shared("c# = while(t), condition=keeps, body=same", KEEPS),
       doubling=lambda n: program("  t0 = f32[2]{0} negate(p)\n" + parts(n, "  t# = tuple(t^, t^)\n")),
       nesting=lambda n: program("  t0 = f32[2]{0} negate(p)\n" + parts(n, "  t# = tuple(t^, p)\n")),
       nesting_root=lambda n: program("  t0 = f32[2]{0} negate(p)\n" + parts(n, "  t# = tuple(t^, p)\n"), root=""),
       unnesting=lambda n: program("  t0 = f32[2]{0} negate(p)\n" + parts(n // 2, "  t# = tuple(p, t^)\n")
                                   + f"  g0 = tuple(p, t{n // 2})\n" + parts(n // 2, "  g# = get-tuple-element(g^), index=1\n")),
       wide_shape=lambda n: program(f"  a = f32[{','.join(['1'] * n)}] custom-call(p), custom_call_target=\"x\"\n  t = tuple("
                                    + ", ".join(["a"] * n) + ")\n"),
       whiles=calling("f32[8,128]{1,0} while(w^), condition=cond, body=body", COND),
       calls=calling("f32[8,128]{1,0} call(w^), to_apply=body"),
       fusions=calling("f32[8,128]{1,0} fusion(w^), kind=kLoop, calls=body"),
       conditionals=calling("f32[8,128]{1,0} conditional(i, w^, w^), branch_computations={body, body}"),
       root_results=lambda n: program(f"  c = {tupled(n)} custom-call(p), custom_call_target=\"x\"\n",
                                      root=f"  ROOT r = {tupled(n)} optimization-barrier(c)\n"),
       root_reversed=lambda n: program(
           f"  c = {tupled(n)} custom-call(p), custom_call_target=\"x\"\n" + parts(n, "  g# = f32[8,128]{1,0} get-tuple-element(c), index=^\n"),
           root=f"  ROOT r = {tupled(n)} tuple(" + ", ".join(f"g{i}" for i in range(n, 0, -1)) + ")\n"),
       root_once=lambda n: program(f"  c = f32[8,128]{{1,0}} negate(p)\n", root=f"  ROOT r = {tupled(n)} tuple({', '.join(['c'] * n)})\n"),
       fused_updates=lambda n: program(
           f"  c = {tupled(n)} fusion({', '.join(['p'] * n)}), kind=kLoop, calls=upd\n",
           "upd {\n  z = s32[] constant(0)\n  v = f32[1,128]{1,0} constant({...})\n" + parts(n, "  a# = f32[8,128]{1,0} parameter(^)\n") + parts(
               n, "  d# = f32[8,128]{1,0} dynamic-update-slice(a#, v, z, z)\n") + f"  ROOT r = {tupled(n)} tuple({parts(n, 'd#', ', ')})\n}}\n\n"),
       state=lambda n: program(
           f"  t = {tupled(n)} tuple({', '.join(['p'] * n)})\n  w = {tupled(n)} while(t), condition=cond, body=body\n",
           f"cond {{\n  s = {tupled(n)} parameter(0)\n  ROOT k = pred[] constant(true)\n}}\n\nbody {{\n  s = {tupled(n)} parameter(0)\n"
           + parts(n, "  g# = f32[8,128]{1,0} get-tuple-element(s), index=^\n")
           + f"  ROOT t = {tupled(n)} tuple({', '.join(f'g{i}' for i in [*range(2, n + 1), 1])})\n}}\n\n"))

# ---- what would help ----
for like in ["parameters", "root_results", "donated_leaves", "state", "chain"]:
    FAMILIES[f"help {like}"] = (["memory --fit 1MiB --target v5e", "memory --what-if donate=* --target v5e"], FAMILIES[like][1])

# ---- what follows a size ----
SIZES = ["memory --what-if 'size p:0 8->4' --target v5e"]
RESHAPES = "  a# = f32[1024]{0} reshape(v^)\n  v# = f32[8,128]{1,0} reshape(a#)\n"
PADS = "  a# = f32[9,128]{1,0} pad(v^, z), padding=0_1x0_0\n  v# = f32[8,128]{1,0} slice(a#), slice={[0:8], [0:128]}\n"
COUNTS = ("counts {\n  s = (s32[], f32[8,128]{1,0}) parameter(0)\n  i = s32[] get-tuple-element(s), index=0\n"
          "  k = s32[] constant(8)\n  ROOT l = pred[] compare(i, k), direction=LT\n}\n\n")


def sizing(first, step):
    """n steps from `first` to a sum with the argument, which tells their sizes from the end."""
    return lambda n: program(f"  z = f32[] constant(0)\n  v0 = f32[8,128]{{1,0}} {first}\n" + parts(n // 2, step),
                             root=f"  ROOT r = f32[8,128]{{1,0}} add(v{n // 2}, p)\n")


def walking(n):
    """n loops over one body that calls n computations."""
    n //= 3
    body = ("walks {\n  s = (s32[], f32[8,128]{1,0}) parameter(0)\n  b = f32[8,128]{1,0} get-tuple-element(s), index=1\n"
            + parts(n, "  v# = f32[8,128]{1,0} call(b), to_apply=leaf_#\n") + "  i = s32[] get-tuple-element(s), index=0\n"
            + "  ROOT t = (s32[], f32[8,128]{1,0}) tuple(i, b)\n}\n\n")
    loops = parts(n, "  w# = (s32[], f32[8,128]{1,0}) while(t), condition=counts, body=walks\n")
    return program("  i = s32[] constant(0)\n  t = (s32[], f32[8,128]{1,0}) tuple(i, p)\n" + loops,
                   parts(n, LEAF.replace("leaf", "leaf_#")) + COUNTS + body)


family(SIZES,
       sizes_reshaped=sizing("negate(p)", RESHAPES),
       sizes_reshaped_back=sizing("constant({...})", RESHAPES),
       sizes_padded_back=sizing("constant({...})", PADS),
       sizes_of_kernels=sizing("constant({...})", "  v# = f32[8,128]{1,0} custom-call(v^), custom_call_target=\"x\"\n"),
       sizes_of_loops=walking)
for like in ["state", "chain", "tuple_elements", "tuple_whiles", "aliasing", "fusions", "conditionals", "branches_apart"]:
    FAMILIES[f"sizes of {like}"] = (SIZES, FAMILIES[like][1])

# ---- what is copied ----
TURNED = "f32[8,128]{0,1} copy"


def wide_fusion(n, of):
    """A fusion of n operands, and its computation."""
    return (f"  f = f32[8,128]{{1,0}} fusion({parts(n, of, ', ')}), kind=kLoop, calls=wide\n",
            "wide {\n" + parts(n, "  a# = f32[8,128]{0,1} parameter(^)\n") + parts(n, f"  n# = {NEGATE}(a#)\n") + "}\n\n")


def levels(n, count):
    """Fusions within fusions: of each computation there are n calls in the next."""
    text = f"f0 {{\n  a = f32[8,128]{{1,0}} parameter(0)\n  t = {TURNED}(a)\n  ROOT r = {NEGATE}(t)\n}}\n\n"
    for i in range(1, count):
        text += (f"f{i} {{\n  a = f32[8,128]{{1,0}} parameter(0)\n"
                 + parts(n, f"  v# = f32[8,128]{{1,0}} fusion(a), kind=kLoop, calls=f{i - 1}\n") + f"  ROOT r = {NEGATE}(a)\n}}\n\n")
    return program(parts(n, f"  v# = f32[8,128]{{1,0}} fusion(p), kind=kLoop, calls=f{count - 1}\n"), text)


family(["copies", "copies -f ndjson --fused"],
       copied=lambda n: program(parts(n, f"  c# = {TURNED}(p)\n"), root=f"  ROOT r = {tupled(n)} tuple({parts(n, 'c#', ', ')})\n"),
       copied_barrier=lambda n: program(
           parts(n, f"  c# = {TURNED}(p)\n") + f"  t = {tupled(n)} tuple({parts(n, 'c#', ', ')})\n"
           f"  b = {tupled(n)} optimization-barrier(t)\n" + parts(n, "  g# = f32[8,128]{1,0} get-tuple-element(b), index=^\n")),
       copied_fused=lambda n: program(parts(n, f"  c# = {TURNED}(p)\n") + wide_fusion(n, "c#")[0], wide_fusion(n, "c#")[1]),
       copied_of_fused=lambda n: program(wide_fusion(n, "p")[0] + parts(n, f"  c# = {TURNED}(f)\n"), wide_fusion(n, "p")[1]),
       copied_state=lambda n: program(
           parts(n, f"  c# = {TURNED}(p)\n") + f"  t = {tupled(n)} tuple({parts(n, 'c#', ', ')})\n"
           f"  w = {tupled(n)} while(t), condition=cond, body=body\n",
           f"cond {{\n  s = {tupled(n)} parameter(0)\n  ROOT k = pred[] constant(true)\n}}\n\nbody {{\n  s = {tupled(n)} parameter(0)\n"
           + parts(n, "  g# = f32[8,128]{1,0} get-tuple-element(s), index=^\n") + parts(n, f"  m# = {NEGATE}(g#)\n")
           + f"  ROOT t = {tupled(n)} tuple({parts(n, 'm#', ', ')})\n}}\n\n").replace(", is_scheduled=true", ""),
       copied_called=lambda n: program(
           parts(n, "  w# = f32[8,128]{1,0} call(p), to_apply=inner\n"), "inner {\n  l = f32[8,128]{1,0} parameter(0)\n" + parts(
               n, f"  c# = {TURNED}(l)\n") + f"  ROOT m = f32[8,128]{{1,0}} add({parts(n, 'c#', ', ')})\n}}\n\n"),
       copied_names=lambda n: program(f"  long{'g' * 20 * n} = {NEGATE}(p)\n  m = {NEGATE}(long{'g' * 20 * n})\n" + parts(
           n, f"  c# = {TURNED}(m)\n")),
       copied_arguments=lambda n: program(
           parts(n, "  p# = f32[8,128]{1,0} parameter(#)\n") + parts(n, f"  c# = {TURNED}(p#)\n"),
           header=', frontend_attributes={arg_layout_modes="' + "default;" * n + '"}'),
       copied_dims=lambda n: program(f"  a = f32[{','.join(['1'] * 30 * n)}] negate(p)\n" + parts(n, "  b# = negate(a)\n") + parts(
           n, f"  c# = {TURNED}(p)\n") + f"  f = f32[8,128]{{1,0}} fusion(a, {parts(n, 'b#, c#', ', ')}), kind=kLoop, calls=leaf\n", LEAF),
       fused_moves=lambda n: program(
           parts(n // 2, "  v# = f32[8,128]{1,0} fusion(p), kind=kLoop, calls=inner\n"),
           "inner {\n  a = f32[8,128]{1,0} parameter(0)\n" + parts(n // 2, f"  c# = {TURNED}(a)\n") + f"  ROOT r = {NEGATE}(a)\n}}\n\n"),
       fused_levels=lambda n: levels(n // 4 + 1, 4),
       fused_levels_still=lambda n: levels(n // 4 + 1, 4).replace("{0,1} copy", "{1,0} negate"))

# ---- scopes ----
NAMED = "  %s = f32[%d,128]{1,0} custom-call(%s), custom_call_target=\"x\", metadata={op_name=\"jit(f)/%s/mul\"}\n"


def scopes(n, backward, rows=lambda i: 8 + 8 * (i % 7)):
    """A step of each of n scopes, all alive until the backward pass, which reads them in an order."""
    text = "".join(NAMED % (f"a{i}", rows(i), f"a{i - 1}" if i else "p", f"jvp(scope{i})") for i in range(n))
    before = f"a{n - 1}"
    for i in backward(n):
        text += NAMED % (f"b{i}", 8, f"{before}, a{i}", f"transpose(jvp(scope{i}))")
        before = f"b{i}"
    return program(text, root=f"  ROOT r = {NEGATE}({before})\n")


family(["memory --target v5e --by owner", "memory --target v5e --fit hbm=16KiB", "memory --target v5e --what-if 'drop owner=*'",
        "memory --target h100 --by owner", "memory --target h100 --what-if 'drop owner=*'"],
       scopes=lambda n: scopes(n, lambda n: range(n - 1, -1, -1)),
       scopes_in_order=lambda n: scopes(n, range),
       scopes_alike=lambda n: scopes(n, lambda n: range(n - 1, -1, -1), lambda i: 8),
       scopes_shaped=lambda n: scopes(n, lambda n: range(n - 1, -1, -1), lambda i: 8 + i),
       scopes_kept=lambda n: scopes(n, lambda n: []).replace("  ROOT r", f"  t = {tupled(n)} tuple({parts(n, 'a^', ', ')})\n  ROOT r"))

# ---- shapes and layouts ----
# Statements that stand again, by which forms are kept: many of each, forms that differ in a byte or in
# a number that is no name's, and names with long numbers.
def formed(line):
    """Each line stands twice, so that it is kept as a form."""
    return lambda n: program("".join(f"  {parts(1, line).replace('@', str(i // 2))}\n" for i in range(n)))


family(["list", "audit", "diff"],
       forms=formed("%f@.# = f32[8,128]{1,0} negate(%p)"),
       forms_of_one_byte=formed('%f.# = f32[8,128]{1,0} negate(%p), metadata={op_name="@"}'),
       forms_of_long_numbers=lambda n: program(
           parts(5000, "  %f.# = f32[8,128]{1,0} negate(%p.1)\n") + f"  %f.{'7' * n * 8} = f32[8,128]{{1,0}} negate(%p.1)\n" * 4),
       forms_that_alternate=lambda n: program("".join(
           parts(2500, "  %f.# = f32[8,128]{1,0} negate(%p.1)\n") + parts(2500, f"  %g# = f32[8,128]{{1,0}} negate(%p.1), a={i}\n")
           for i in range(n // 5000 + 1))))


family(["show -", "predict -", "scan"],
       dims=lambda n: f"f32[{','.join(['1'] * n)}]\n",
       dims_ordered=lambda n: f"f32[{','.join(['1'] * n)}]{{{','.join(map(str, range(n)))}}}\n",
       tiles=lambda n: f"f32[8,128]{{1,0:T{'(8,128)' * n}}}\n",
       tile_dims=lambda n: f"f32[8,128]{{1,0:T({','.join(['1'] * n)})}}\n",
       splits=lambda n: f"f32[{n + 2}]{{0:SC(0:{parts(n, '#', ',')})}}\n",
       shape_tuple=lambda n: tupled(n) + "\n",
       shape_nested=lambda n: "(" * n + "f32[2]" + ")" * n + "\n",
       shape_open=lambda n: "(" * n + "\n",
       shape_lines=lambda n: parts(n, "f32[#,128]{1,0:T(8,128)}\n"))

family(["convert --canonical -", "show -", "scan"],
       iters=lambda n: f"S[({','.join(['1'] * n)}):({','.join(['1'] * n)})]\n",
       iters_wide=lambda n: f"S[({','.join(['2'] * min(n, 40))}):({','.join(['1'] * min(n, 40))})]\n" * (n // 40),
       tirx_open=lambda n: "S[" + "(" * n + "\n",
       tirx_sum=lambda n: "S[2:1]" + " + R[1:1]" * n + "\n",
       tirx_offsets=lambda n: "S[2:1]" + " + 1" * n + "\n",
       tirx_nested=lambda n: "(" * n + "S[2:1]" + ")" * n + "\n",
       swizzles=lambda n: "ComposeLayout(3,3,3," * n + "S[2:1]" + ")" * n + "\n")

# ---- MLIR ----


def mlir(body, arguments="%a: tensor<8x128xf32>"):
    return f"module @m {{\n  func.func public @main({arguments}) -> tensor<8x128xf32> {{\n{body}    return %a : tensor<8x128xf32>\n  }}\n}}\n"


family(["list", "audit", "memory"],
       shardings=lambda n: unscheduled(f"  p = {tupled(n)} parameter(0), sharding={{{{{parts(n, '{devices=[8,1]<=[8]}', ', ')}}}}}\n"
                                       f"  ROOT r = {tupled(n)} call(p), to_apply=f, sharding={{{{{parts(n, '{devices=[1,8]<=[8]}', ', ')}}}}}\n",
                                       f"f {{\n  ROOT q = {tupled(n)} custom-call(), custom_call_target=\"x\"\n}}\n\n"),
       sharding=lambda n: unscheduled(f"  ROOT p = f32[8,128]{{1,0}} parameter(0), sharding={{devices=[{parts(n, '1', ',')}]<=[1]}}\n"),
       sharding_axes=lambda n: unscheduled(f"  ROOT p = f32[8,128]{{1,0}} parameter(0), sharding={{mesh[{parts(n, chr(39) + 'a#' + chr(39) + '=1', ',')}], "
                                           f"[{{{parts(n, chr(39) + 'a#' + chr(39), ', ')}}}, {{}}]}}\n"))

family(["scan", "audit --assume tpu"],
       mlir_operations=lambda n: mlir(parts(n, "    %# = stablehlo.negate %a : tensor<8x128xf32>\n")),
       mlir_chain=lambda n: mlir("    %0 = stablehlo.negate %a : tensor<8x128xf32>\n" + parts(n, "    %# = stablehlo.negate %^ : tensor<8x128xf32>\n")),
       mlir_arguments=lambda n: mlir("", parts(n, "%a#: tensor<8x128xf32>", ", ")),
       mlir_attributes=lambda n: mlir("    %0 = stablehlo.negate %a {" + parts(n, "x# = 1 : i32", ", ") + "} : tensor<8x128xf32>\n"),
       mlir_types=lambda n: mlir(parts(n, "    %# = stablehlo.negate %a : tensor<#x128xf32>\n")),
       mlir_results=lambda n: mlir(f"    %0:{n} = \"x\"(%a) : (tensor<8x128xf32>) -> ({', '.join(['tensor<8x128xf32>'] * n)})\n"),
       mlir_uses=lambda n: mlir(f"    %0 = \"x\"({', '.join(['%a'] * n)}) : ({', '.join(['tensor<8x128xf32>'] * n)}) -> tensor<8x128xf32>\n"),
       mlir_results_used=lambda n: mlir(f"    %0:{n} = \"x\"(%a) : (tensor<8x128xf32>) -> ({', '.join(['tensor<8x128xf32>'] * n)})\n"
                                        f"    return {parts(n, '%0#^', ', ')} : tensor<f32>\n"),
       mlir_shardings=lambda n: mlir(f"    %0:{n} = \"x\"(%a) {{sdy.sharding = #sdy.sharding_per_value<[{', '.join(['<@m, [{}]>'] * n)}]>}}"
                                     f" : (tensor<8x128xf32>) -> ({', '.join(['tensor<8x128xf32>'] * n)})\n"),
       mlir_tokens=lambda n: mlir("", parts(n, "%t#: !stablehlo.token", ", ")),
       mlir_functions=lambda n: parts(n, mlir("").replace("@main", "@f#")),
       mlir_calls=lambda n: mlir(parts(n, "    %# = func.call @f(%a) : (tensor<8x128xf32>) -> tensor<8x128xf32>\n")),
       mlir_regions=lambda n: mlir("    %0 = stablehlo.while(%b = %a) : tensor<8x128xf32> cond {\n" * n + "    }\n" * n),
       mlir_tuples=lambda n: mlir(f"    %0 = \"x\"(%a) : (tensor<8x128xf32>) -> {'tuple<' * n}f32{'>' * n}\n"),
       mlir_open=lambda n: mlir("    %0 = \"x\"(%a) : " + "(" * n),
       mlir_lines=lambda n: mlir("    %0 = \"x\"(" + parts(n, "\n      %a", ",") + ")\n      : tensor<8x128xf32>\n"),
       mlir_entries=lambda n: mlir("    %0 = \"x\"(%a) {\n" + parts(n, "      x# = 1 : i32", ",\n") + "\n    } : tensor<8x128xf32>\n"),
       mlir_unclosed=lambda n: mlir("    %0 = \"x\"(\n" + "      ({[<\n" * n),
       mlir_dense=lambda n: mlir("    %0 = stablehlo.constant dense<[\n" + "      [1, 2],\n" * n + "      [3, 4]]> : tensor<8x128xf32>\n"),
       mlir_branches=lambda n: mlir("    %0 = \"stablehlo.case\"(%a) (" + ", ".join(["{\n      stablehlo.return %a : tensor<8x128xf32>\n    }"] * n)
                                    + ") : (tensor<8x128xf32>) -> tensor<8x128xf32>\n"),
       mlir_locations=lambda n: mlir("") + parts(n, "#loc# = loc(\"f#.py\":#:0)\n"),
       mlir_shaped=lambda n: mlir(f"    %0 = \"x\"(%a) : (tensor<{'1x' * n}f32>) -> tensor<f32>\n"))

for opening in ["memref<8x128xf32, strided<[", "memref<8x128xf32, affine_map<(d0) -> (", "tensor<8x", "vector<[", "f32[", "f32[8,128]{",
                "f32[8,128]{1,0:T(", "(f32[8], ", "((", "bf16[8,128]{1,0:T(8,128)(2,1)S(1", "S[(", "S[2:1] + R[", "s1[0]", "pred[2]", "f32[8] ",
                "ShapeDtypeStruct(shape=(8,", "float32[8,", "\"", "<", "{", "0x", "#", "%", "ENTRY ", "Layout(", "tensor<8x128xf32, #"]:
    FAMILIES[f"scan {opening}"] = (["scan"], lambda n, opening=opening: opening * n)
    FAMILIES[f"lines {opening}"] = (["scan", "list", "audit"], lambda n, opening=opening: (opening + "\n") * n)


# ---- reports, messages, rows ----
VALUE = " value: <# a# @0> (size=4096,offset=0): f32[8,128]{1,0}\n"
ROW = ('{"group":"f32[8]{0}","by":"shape","count":1,"peak_bytes":null,"padding_at_peak":null,"file":"f.hlo","line":#,"module":"m","module_line":1,'
       '"computation":"e","name":"a#","opcode":"negate","role":"temp","source":"f.py:#","shape":"f32[8]{0}","notation":"xla","type":"f32","dims":[8],'
       '"dynamic":[false],"minor_to_major":[0],"tiles":[],"element_bits":32,"memory_space":"HBM","space_number":0,"elements":8,"padded_elements":8,'
       '"data_bytes":32,"bytes":32,"padding_bytes":0,"padding":{"tile":0,"widening":0,"tail":0},"expansion":1,"prefix_bytes":0}\n')
family(["memory", "scan"],
       allocations=lambda n: "BufferAssignment:\n" + parts(n, "allocation #: size 4096, preallocated-temp:\n" + VALUE),
       values=lambda n: "BufferAssignment:\nallocation 0: size 4096, preallocated-temp:\n" + parts(n, VALUE),
       usage=lambda n: "Memory Space: default (color=0)\nTotal bytes: 83886084 (80.00MiB)\n" + parts(
           n, "  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
           "  ------------------------------------------------------------\n"
           "   32.00MiB(100%);   32.00MiB;            0;                1; f32[#,128]\n\n"),
       live_ranges=lambda n: f"HloLiveRange (max {n}):\n  InstructionSequence:\n" + parts(n, "    #:a#\n") + "  BufferLiveRange:\n" + parts(
           n, "    a#{}:#-#\n"),
       message=lambda n: "RESOURCE_EXHAUSTED: E1000: Ran out of memory in memory space hbm. Used 17.75G of 15.75G hbm.\n\nTotal hbm usage >= 18.10G:\n"
       + "    program           17.8G\n\n  Largest program allocations in hbm:\n\n" + parts(
           n, "  #. Size: 64.0M\n     Operator: op_name=\"jit(f)/a#\"\n     Shape: f32[#,128]{1,0:T(8,128)}\n     Unpadded size: 60.0M\n"
           "     Allocation type: HLO temp\n     ==========================\n\n"))
family(["audit -f csv", "audit --by source", "audit --by name --sort bytes"],
       rows=lambda n: parts(n, ROW),
       row_nested=lambda n: ROW.replace("null", "[" * n + "]" * n, 1),
       row_texts=lambda n: ROW.replace("f.hlo", "\\u0041" * n),
       row_white=lambda n: ROW.replace(":", ":" + " " * n, 1),
       row_empty=lambda n: "\n" * n + ROW)

# ---- measuring ----


def sized(maker, size):
    """Returns a text of about `size` bytes."""
    n = 16
    while len(text := maker(n)) < size and n < 4 * size:
        n = max(n + 1, int(n * min(4, 1.05 * size / max(1, len(text)))))
    return text


def measured(program, command, path):
    """Returns the blocks that a command runs for a file, if the program counts them, and the
    processor seconds and the bytes of memory that it takes."""
    words = shlex.split(command)
    takes_lines = words[-1] == "-"
    if not takes_lines:
        words.append(path)
    if words[0] == "diff":
        words.append(path)
    told, tell = os.pipe()
    with open(path if takes_lines else os.devnull, "rb") as lines:
        child = subprocess.Popen(["timeout", "120", program, *words], stdin=lines, pass_fds=[tell],
                                 env={**os.environ, "BLOCKS": str(tell)},
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(tell)
        _, status, usage = os.wait4(child.pid, 0)
    with os.fdopen(told) as counts:
        blocks = int(counts.read() or 0)
    child.returncode = status
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1, 2):
        raise RuntimeError(f"{command}: status {code}")
    return blocks, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def runs_of(programs, command, texts, scratch):
    """Returns what the counting program takes for each text, and the other one for the last."""
    program, counted = programs
    figures = []
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=scratch) as file:
        for text in texts:
            file.seek(0)
            file.truncate()
            file.write(text)
            file.flush()
            figures.append(measured(counted, command, file.name))
        return figures, measured(program, command, file.name)


def grown(programs, name, command, sizes, scratch):
    """Returns what is wrong with the growth of a command over a family, or None."""
    _, maker = FAMILIES[name]
    texts = [sized(maker, size) for size in sizes]
    if len(texts[-1]) < 2 * len(texts[0]):  # the family has a largest text
        texts = texts[-1:]
    try:
        figures, (_, seconds, memory) = runs_of(programs, command, texts, scratch)
    except RuntimeError as error:
        return str(error)
    if figures[-1][0] == 0:
        return f"{command}: the program does not count what it runs"
    megabytes = len(texts[-1]) / 1e6 * (2 if command == "diff" else 1)  # diff reads it twice
    doublings = math.log2(len(texts[-1]) / len(texts[0])) or 1
    for unit, at, noise in (("blocks", 0, NOISE), ("bytes", 2, 24 << 20)):
        first, last = figures[0][at], figures[-1][at]
        exponent = math.log2(max(last, noise) / max(first, noise)) / doublings
        if exponent > EXPONENT:
            return f"{command}: {first} to {last} {unit} from {len(texts[0])} to {len(texts[-1])} bytes: exponent {exponent:.2f}"
    if seconds > SECONDS * max(megabytes, 0.1):
        return f"{command}: {seconds:.2f} s for {megabytes:.2f} MB"
    if memory > MEMORY * max(megabytes, 0.1):
        return f"{command}: {memory >> 20} MiB for {megabytes:.2f} MB"
    return None


# ---- what is kept of a module that is done ----

SMALL = program("").replace("HloModule m", "HloModule m#").replace("{1,0}", "{1,0:T(8,128)}")
MODULES, FILES = 40000, 20000
BASE = 10 << 20  # address space of the program with one module
# Bytes of each module of a text, and of each file of a folder, whose name and place in the list are kept. The JSON of
# several modules ends with the totals of each, which wait in a file. audit has rows for each, which it puts in order.
KEPT = {"": (20, 280), "list": (20, 280), "audit": (40, 280), "memory": (20, 280), "copies": (20, 280), "memory -f csv": (20, 280),
        "audit --sums": (1000, 3000), "memory --json": (40, 280), "audit --json": (1000, 3000), "copies --json": (40, 280),
        "diff": (16000, 24000)}


def kept(program, command, scratch):
    """Returns what is wrong with what a command keeps of each module, or None."""
    for count, each, what in ((MODULES, KEPT[command][0], "module"), (FILES, KEPT[command][1], "file")):
        words = [program, *command.split(), *[os.path.join(scratch, what)] * (2 if command == "diff" else 1), "--target", "v5e"]
        done = subprocess.run(["sh", "-c", 'ulimit -v "$1"; shift; exec "$@"', "sh", str((BASE + count * each) >> 10), *words],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode:
            return f"{command or 'the verdict'}: over {each} bytes a {what}, or {done.stderr[-200:]}"
    return None


def write_modules(scratch):
    with open(os.path.join(scratch, "module"), "w", encoding="utf-8") as file:
        file.write(parts(MODULES, SMALL))
    os.mkdir(os.path.join(scratch, "file"))
    for i in range(FILES):
        with open(os.path.join(scratch, "file", f"module_{i:05}.jit_f{i}.after_optimizations.txt"), "w", encoding="utf-8") as file:
            file.write(SMALL.replace("#", str(i)))


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("program")
    options.add_argument("counted")
    options.add_argument("--bytes", type=int, default=1 << 20, help="of the largest text")
    options.add_argument("--doublings", type=int, default=6)
    options.add_argument("--all", action="store_true", help="each family with each of its commands")
    options.add_argument("families", nargs="*")
    options = options.parse_intermixed_args()
    sizes = [options.bytes >> options.doublings, options.bytes]
    cases = []
    for at, (name, (commands, _)) in enumerate(FAMILIES.items()):
        if not options.families or name in options.families:
            commands = commands if options.all else [commands[(at + (TURN or 0)) % len(commands)]]
            cases += [(name, command) for command in commands]
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda case: grown((options.program, options.counted), *case, sizes, scratch), cases)
        for (name, _), fault in zip(cases, found):
            if fault:
                wrong += 1
                print(f"growth: {name}: {fault}", flush=True)
        if not options.families:
            write_modules(scratch)
            for fault in filter(None, pool.map(lambda command: kept(options.program, command, scratch), KEPT)):
                wrong += 1
                print(f"growth: kept: {fault}", flush=True)
    print(f"growth: {len(cases)} families and commands, {wrong} grow too fast{told()}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
