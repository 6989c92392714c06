# TileLang's layouts and fragments, with round brackets and with square ones: digits, or a swizzle; copies of a
# fragment are threads. Two fragments are compared like any layouts.
$HLO convert --to tirx 'Layout((8, 64) -> (1, 8, 64), transform: (_i, _j) -> (0, _i, (_j // 32 + _i // 4) % 2 * 32 + (_j % 32 // 16 + _i % 4 // 2) % 2 * 16 + (_j % 16 // 8 + _i % 2) % 2 * 8 + _j % 8))' \
  'Layout[[6, 10] -> [60], transform: [i, j] -> [j * 6 + i]]' 'Layout((24, 32) -> (768,), transform: (_i, _j) -> (_i * 32 + T.bitwise_xor(_j // 4, _i % 8) * 4 + _j % 4,))' \
  'Fragment((8, 8) -> (2,), replicate: 2, thread: 64, forward_thread: _rep * 32 + _i * 4 + _j // 2, forward_index: (_j % 2,), thread_range: I.Range(64, 64))'
$HLO compare 'Fragment((8, 8) -> (2,), replicate: 1, thread: 32, forward_thread: _i * 4 + _j // 2, forward_index: (_j % 2,))' 'Fragment[[8, 8] -> [2], replicate: 1, thread: 32, forward_thread: _i * 4 + _j % 4, forward_index: [_j // 4]]'
# What is not read: another call, another variable, places of no form, brackets, too many elements.
$HLO show 'Layout((8,) -> (8,), transform: (_i,) -> (T.if_then_else(_i, 0, 1),))' 'Layout((8,) -> (8,), transform: (_i,) -> (_k,))' 'Layout((5,) -> (32,), transform: (_i,) -> (_i * _i,))' \
  'Layout((8,) -> (8,), transform: (_i,) -> (_i' 'Layout((4096, 4096) -> (16777216,), transform: (_i, _j) -> (_i * 4096 + _j,))' 'Layout((8,) -> (8,), transform: (_i,) -> (_i // 0,))' \
  'Fragmant((8,) -> (1,), replicate: 1, thread: 8, forward_thread: _i, forward_index: (0,))' 'Fragment((8,) -> (1,), replicate: 1, thread: 8, forward_thrgad: _i, forward_index: (0,))'
