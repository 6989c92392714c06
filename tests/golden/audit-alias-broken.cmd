# An alias in the header may point into a root that could not be read or that does not exist. The
# rest of the module is still audited.
$HLO audit - <<'END'
HloModule m, input_output_alias={ {0}: (0, {}, may-alias) }
ENTRY main {
  p = f32[4]{0} parameter(0)
  ROOT t = (f32[4]{0:T(0)}, f32[4]{0}) tuple(p, p)
}
END
$HLO list --roles - <<'END'
HloModule m, input_output_alias={ {}: (0, {}, may-alias) }
ENTRY main {
}
END
