"""Tests layouts of GPU kernels in the explorer: CuTe, Triton, linear bases, and instructions by their names."""

from explorer import ExplorerTest, page


def setUpModule():
    page()


MMA = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>"
BLOCKED = ("#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], "
           "order = [1, 0]}>")


class NotationTest(ExplorerTest):
    def test_threads_by_the_name_of_an_instruction(self):
        self.explore(layout="mma.m16n8k8.f16 C", element="9,3")
        self.assertEqual(self.kind(), "threads")
        self.assertIn("Element 9,3 is value V3 of thread T5", self.text("#lead"))
        self.assertEqual(self.chosen("colors"), "owner")
        self.choose("colors", "value")
        self.assertEqual(self.chosen("colors"), "value")
        self.explore(layout="mma.m16n8k8.f16 C", element="9,3", color="value")
        self.assertEqual(self.chosen("colors"), "value")
        self.assertEqual(self.find("#layout").get_attribute("value"), "mma.m16n8k8.f16 C")

    def test_a_click_names_thread_and_value(self):
        self.explore(layout="TV Layout A: ((4,8),2):((16,1),8)", shape="8,8")
        self.assertEqual(self.kind(), "threads")
        self.cell("element 3,2").click()
        self.settle()
        self.assertIn("Element 3,2 is value V0 of thread T13", self.text("#lead"))

    def test_every_notation_is_drawn(self):
        for layout, state in (("((2,2),8):((1,4),2)", {}), ("Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)", {}),
                              (BLOCKED, {"shape": "8,8"}), ("linear register=[[0,1]] lane=[[1,0],[2,0]] shape=[4,2]", {}),
                              ("#ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>",
                               {"shape": "16,32", "type": "f16"}),
                              ("smem.K_SW64.f16", {}), ("ldmatrix.x4.trans", {})):
            with self.subTest(layout=layout):
                self.explore(layout=layout, **state)
                self.assertNotEqual(self.kind(), "nothing")
                self.assertEqual(self.text("#faults"), "")

    def test_bases_that_no_strides_describe(self):
        self.explore(layout="linear offset=[[0,1],[1,1],[2,2]] shape=[4,4]")
        self.assertEqual(self.kind(), "nothing")
        self.assertEqual(self.text("#lead"), "Nothing to draw: no input changes bit 2 of dimension 0.")

    def test_the_access_of_threads(self):
        self.explore(layout="mma.m16n8k8.f16 C", element="0,0")
        self.assertIn("Access", self.drawn())
        self.assertIn("wavefronts", self.drawn())


class ConversionTest(ExplorerTest):
    def compared(self, layout, other, **state):
        self.explore(layout=layout, other=other, **state)
        self.assertEqual(self.text("#faults"), "")
        return self.text("#lead")

    def test_conversions_between_notations(self):
        self.assertIn("A conversion needs nothing.", self.compared("mma.m16n8k8.f16 C", MMA))
        self.assertIn("A conversion needs registers only: each thread has its elements.",
                      self.compared("mma.m16n8k8.f16 C", "TV Layout: ((4,8),(2,2)):((32,1),(8,16))"))
        self.assertIn("A conversion needs shuffles within warps: T0 V1 wants element 1,0, which T4 holds.",
                      self.compared("mma.m16n8k8.f16 C", "TV Layout: (32,4):(4,1)"))
        self.assertIn("A conversion needs shared memory",
                      self.compared("#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], "
                                    "warpsPerCTA = [2, 1], order = [1, 0]}>",
                                    "#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], "
                                    "warpsPerCTA = [1, 2], order = [1, 0]}>", shape="16,16"))

    def test_threads_beside_memory(self):
        lead = self.compared("mma.m16n8k8.f16 C", "(16,8):(8,1)", type="f32")
        self.assertIn("A copy between these threads and this memory moves 8 B a lane at once and takes", lead)
