"""Random scheduled programs as HLO text: many values of few sizes, so that those who pack memory
meet equal sizes, equal lives and every way in which two values can share a place."""
import random

TILED = {"f32": ":T(8,128)", "s32": ":T(8,128)", "bf16": ":T(8,128)(2,1)", "pred": ":T(32,128)(4,1)"}
DIMS = [(), (128,), (8, 128), (16, 128), (128, 16), (256, 128), (3, 5), (2, 8, 128), (1000, 7)]
UNARY = ["negate", "exponential", "copy", "abs", "tanh"]
BINARY = ["add", "multiply", "maximum", "subtract"]


class Shape:
    def __init__(self, element, dims, space=0, turned=False):
        self.element, self.dims, self.space, self.turned = element, dims, space, turned

    def text(self, tiled):
        if not (self.dims or tiled or self.space):
            return f"{self.element}[]"
        order = range(len(self.dims)) if self.turned else range(len(self.dims) - 1, -1, -1)
        tiles = "" if not tiled else TILED[self.element] if len(self.dims) > 1 else ":T(128)"
        space = f"{'' if tiles else ':'}S({self.space})" if self.space else ""
        return (f"{self.element}[{','.join(map(str, self.dims))}]"
                f"{{{','.join(map(str, order))}{tiles}{space}}}")

    def key(self):
        return self.element, self.dims

    def moved(self, space):
        return Shape(self.element, self.dims, space, self.turned)


SCALAR, INDEX, FLAG = Shape("f32", ()), Shape("s32", ()), Shape("pred", ())


class Computation:
    """A computation as it grows: its lines, and its arrays by name."""

    def __init__(self, program, name):
        self.program, self.name, self.lines, self.arrays = program, name, [], []

    def add(self, shape, opcode, operands, rest=""):
        """Appends an instruction; shape: a Shape, or the Shapes of a tuple. Returns its name."""
        name = f"%{opcode}.{self.program.next_number()}"
        self.lines.append(f"{name} = {self.program.printed(shape)} {opcode}({operands}){rest}")
        if isinstance(shape, Shape):
            self.arrays.append((name, shape))
        return name

    def parameter(self, shape, number):
        return self.add(shape, "parameter", number)

    def finish(self, result, entry=False):
        """Makes the named instruction the root and gives the text to the program."""
        lines = ["  " + ("ROOT " if line.startswith(result + " =") else "") + line
                 for line in self.lines]
        head = f"{'ENTRY ' if entry else ''}%{self.name} {{"
        self.program.texts.append("\n".join([head, *lines, "}"]))

    def pick(self, shape=None):
        """Returns a random array, of that element type and dims if they are given; makes one if
        there is none."""
        fit = [array for array in self.arrays if not shape or array[1].key() == shape.key()]
        if fit:
            return self.program.choose(fit)
        if not shape.dims:
            return self.add(shape, "constant", "0"), shape
        scalar = self.pick(Shape(shape.element, ()))[0]
        return self.add(shape, "broadcast", scalar, ", dimensions={}"), shape


class Program:
    def __init__(self, seed, tiled, scale):
        self.random, self.tiled, self.texts, self.numbers = random.Random(seed), tiled, [], 0
        self.dims = [tuple(dim * scale if at == 0 else dim for at, dim in enumerate(dims))
                     for dims in DIMS]

    def below(self, limit):
        return int(self.random.random() * limit)  # the same in every version of Python

    def choose(self, items):
        return items[self.below(len(items))]

    def next_number(self):
        self.numbers += 1
        return self.numbers

    def printed(self, shape):
        if isinstance(shape, Shape):
            return shape.text(self.tiled)
        return f"({', '.join(self.printed(part) for part in shape)})"

    def shape(self):
        return Shape(self.choose(list(TILED)[:3]), self.choose(self.dims), 0, self.below(6) == 0)

    # ---- steps: each appends to a computation what one operation takes ----

    def elementwise(self, c):
        name, shape = c.pick()
        if self.below(2):
            other = c.pick(shape)[0]
            c.add(shape.moved(self.space_of(shape)), self.choose(BINARY), f"{name}, {other}")
        else:
            c.add(shape.moved(self.space_of(shape)), self.choose(UNARY), name)

    def space_of(self, shape):
        return shape.space if self.below(5) else self.choose([0, 0, 1, 5] if self.tiled else [0, 0, 5])

    def view(self, c):
        name, shape = c.pick()
        if self.below(2):
            c.add(shape, "bitcast", name)
        elif len(shape.dims) == 2:
            c.add(Shape(shape.element, shape.dims[::-1], shape.space), "transpose", name,
                  ", dimensions={1,0}")
        else:
            c.add(Shape("f32" if shape.element == "bf16" else "bf16", shape.dims, shape.space),
                  "convert", name)

    def update(self, c):
        name, shape = c.pick()
        if not shape.dims or shape.element == "s32":
            return self.elementwise(c)
        part = Shape(shape.element, (1, *shape.dims[1:]), shape.space)
        start = ", ".join(c.pick(INDEX)[0] for _ in shape.dims)
        sizes = ",".join(map(str, part.dims))
        update = c.add(part, "dynamic-slice", f"{name}, {start}", f", dynamic_slice_sizes={{{sizes}}}")
        if self.below(3):
            c.add(shape, "dynamic-update-slice", f"{name}, {update}, {start}")

    def fusion(self, c):
        operands = [c.pick() for _ in range(1 + self.below(3))]
        body = Computation(self, f"fused.{self.next_number()}")
        for number, (_, shape) in enumerate(operands):
            body.parameter(shape.moved(0), number)
        for _ in range(1 + self.below(5)):
            self.choose([self.elementwise, self.elementwise, self.view, self.update])(body)
        results = [body.arrays[-1]] + ([self.choose(body.arrays)] if self.below(3) == 0 else [])
        if len(results) > 1:
            shape = [part for _, part in results]
            body.finish(body.add(shape, "tuple", ", ".join(name for name, _ in results)))
        else:
            shape = results[0][1]
            body.finish(results[0][0])
        kind = self.choose(["kLoop", "kLoop", "kOutput", "kInput"])
        whole = c.add(shape, "fusion", ", ".join(name for name, _ in operands),
                      f", kind={kind}, calls=%{body.name}")
        self.take_apart(c, whole, shape)

    def take_apart(self, c, whole, shape):
        if isinstance(shape, list):
            for number, part in enumerate(shape):
                if self.below(5):
                    c.add(part, "get-tuple-element", whole, f", index={number}")

    def body(self, name, shapes, steps):
        """Returns a computation from a tuple of these shapes to one."""
        c = Computation(self, f"{name}.{self.next_number()}")
        whole = c.parameter(shapes, 0)
        for number, part in enumerate(shapes):
            c.add(part, "get-tuple-element", whole, f", index={number}")
        for _ in range(steps):
            self.step(c, 1)
        c.finish(c.add(shapes, "tuple", ", ".join(c.pick(part)[0] for part in shapes)))
        return c.name

    def loop(self, c):
        state = [c.pick(INDEX), *(c.pick() for _ in range(1 + self.below(3)))]
        shapes = [shape for _, shape in state]
        body = self.body("body", shapes, 1 + self.below(5))
        condition = Computation(self, f"condition.{self.next_number()}")
        whole = condition.parameter(shapes, 0)
        index = condition.add(INDEX, "get-tuple-element", whole, ", index=0")
        limit = condition.add(INDEX, "constant", "7")
        condition.finish(condition.add(FLAG, "compare", f"{index}, {limit}", ", direction=LT"))
        whole = c.add(shapes, "tuple", ", ".join(name for name, _ in state))
        whole = c.add(shapes, "while", whole, f", condition=%{condition.name}, body=%{body}")
        self.take_apart(c, whole, shapes)

    def branch(self, c):
        state = [c.pick() for _ in range(1 + self.below(2))]
        shapes = [shape for _, shape in state]
        bodies = [self.body("branch", shapes, 1 + self.below(4)) for _ in range(2)]
        whole = c.add(shapes, "tuple", ", ".join(name for name, _ in state))
        whole = c.add(shapes, "conditional", f"{c.pick(INDEX)[0]}, {whole}, {whole}",
                      f", branch_computations={{%{bodies[0]}, %{bodies[1]}}}")
        self.take_apart(c, whole, shapes)

    def call(self, c):
        state = [c.pick() for _ in range(1 + self.below(2))]
        shapes = [shape for _, shape in state]
        body = self.body("called", shapes, 1 + self.below(4))
        whole = c.add(shapes, "tuple", ", ".join(name for name, _ in state))
        whole = c.add(shapes, "call", whole, f", to_apply=%{body}")
        self.take_apart(c, whole, shapes)

    def asynchronous(self, c):
        """A copy to another memory space, or a collective, with operations between its two halves."""
        name, shape = c.pick()
        moved = shape.moved(0 if shape.space or not self.tiled else 1)
        if self.below(2):
            start = c.add([moved, shape, Shape("u32", ()) if not self.tiled else INDEX],
                          "copy-start", name)
            end = "copy-done"
        else:
            moved = shape
            start = c.add([shape, shape], "all-gather-start", name, ", dimensions={0}")
            end = "all-gather-done"
        for _ in range(self.below(4)):
            self.elementwise(c)
        c.add(moved, end, start)

    def many(self, c):
        """An operation of several operands or results."""
        name, shape = c.pick()
        other = c.pick(shape)[0]
        kind = self.below(4)
        if kind == 0 and shape.dims:
            whole = c.add([shape, shape], "sort", f"{name}, {other}", ", dimensions={0}")
            self.take_apart(c, whole, [shape, shape])
        elif kind == 1:
            alias = self.choose(["", ", output_to_operand_aliasing={{}: (0, {})}"])
            c.add(shape, "custom-call", f"{name}, {other}", f', custom_call_target="f"{alias}')
        elif kind == 2 and shape.dims:
            c.add(Shape(shape.element, (2 * shape.dims[0], *shape.dims[1:]), shape.space),
                  "concatenate", f"{name}, {other}", ", dimensions={0}")
        else:
            c.add(shape, "select", f"{c.pick(FLAG)[0]}, {name}, {other}")

    def step(self, c, depth):
        steps = [self.elementwise] * 4 + [self.view] * 2 + [self.fusion] * 4 + [
            self.update, self.many, self.asynchronous]
        if depth < 1 or self.below(6) == 0:
            steps += [self.loop, self.branch, self.call]
        self.choose(steps)(c)

    def text(self):
        entry = Computation(self, "main")
        shapes = [self.shape() for _ in range(1 + self.below(4))]
        for number, shape in enumerate(shapes):
            entry.parameter(shape, number)
        for _ in range(4 + self.below(20)):
            self.step(entry, 0)
        results = [self.choose(entry.arrays) for _ in range(1 + self.below(3))]
        parts = [shape for _, shape in results]
        entry.finish(entry.add(parts, "tuple", ", ".join(name for name, _ in results)), entry=True)
        pairs = [(r, p) for r, part in enumerate(parts) for p, shape in enumerate(shapes)
                 if part.key() == shape.key()]
        alias = ""
        if pairs and self.below(2):
            r, p = self.choose(pairs)
            alias = f", input_output_alias={{ {{{r}}}: ({p}, {{}}, {self.choose(['may', 'must'])}-alias) }}"
        return "\n\n".join([f"HloModule random, is_scheduled=true{alias}", *self.texts, ""])


def random_program(seed, tiled, scale=1):
    """Returns the text of a program. tiled: with a TPU's tiles and memory spaces; scale: factor of
    the first dimension of every array."""
    return Program(seed, tiled, scale).text()
