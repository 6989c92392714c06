# xz is unpacked in up to 1 GiB: a window that takes more is refused before it is taken.
T=$(mktemp -d)
python3 - >"$T/large.xz" <<'END'
import lzma, struct, sys, zlib
packed = bytearray(lzma.compress(b"HloModule m\n", check=lzma.CHECK_NONE))
size = (packed[12] + 1) * 4  # of the block's header: its dictionary's size is behind 0x21, 1
at = packed.index(b"\x21\x01", 12) + 2
packed[at] = 39  # 3 GiB
packed[12 + size - 4:12 + size] = struct.pack("<I", zlib.crc32(packed[12:12 + size - 4]))
sys.stdout.buffer.write(packed)
END
$HLO list "$T/large.xz" 2>&1 | sed "s|$T/||"
rm -r "$T"
