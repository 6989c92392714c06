"""python -m hlo_layout: the command, where pip's folder of scripts is not on the PATH."""

import os
import sys

import hlo_layout

os.execv(hlo_layout.binary(), ["hlo-layout", *sys.argv[1:]])
