# The sizes of a tuple's arrays are summed, too: a sum that does not fit 64 bits is said where it stands.
$HLO list - <<'HLO'
HloModule tuple, is_scheduled=true

ENTRY main {
  a = s8[6917529027641081856]{0} parameter(0)
  b = s8[6917529027641081856]{0} parameter(1)
  t = (s8[6917529027641081856]{0}, s8[6917529027641081856]{0}) tuple(a, b)
  ROOT r = s8[6917529027641081856]{0} get-tuple-element(t), index=0
}
HLO
