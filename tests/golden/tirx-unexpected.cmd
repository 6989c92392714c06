# A message says which tokens could come instead of the unexpected one, if any. Also tested: a
# preset with an unclosed parenthesis, a preset's word that is unknown, and an axis name that is too
# long to be shown whole.
for layout in 'TileLayout(S[8:1]) + 3' 'S[8,:1' 'S[8:(1' 'S[+' 'wg_local_layout(' 'wg_local_layout( ' \
  'mma_shared_layout(8, 64, 128B, bfloat16x2)' \
  'S[8:1@register_of_a_thread_whose_name_is_far_too_long]'; do
  $HLO show "$layout"
  echo "status $?"
done
