# While a program trains, its state has none of the data's dimensions: a size that changes the state does not help,
# also where nothing but a reshape tells that it does.
program() {
  cat <<'HLO'
HloModule train, is_scheduled=true
ENTRY %main (x: f32[512,1024], state: f32[524288]) -> f32[524288] {
  %x = f32[512,1024]{1,0:T(8,128)} parameter(0), metadata={op_name="x"}
  %state = f32[524288]{0:T(1024)} parameter(1), metadata={op_name="state"}
  %rows = f32[524288]{0:T(1024)} reshape(%x), metadata={op_name="jit(train)/jvp(loss)/reshape"}
  %tanh = f32[524288]{0:T(1024)} tanh(%rows), metadata={op_name="jit(train)/jvp(loss)/tanh"}
  %sine = f32[524288]{0:T(1024)} sine(%tanh), metadata={op_name="jit(train)/jvp(loss)/sin"}
  %back = f32[524288]{0:T(1024)} multiply(%tanh, %sine), metadata={op_name="jit(train)/transpose(jvp(loss))/mul"}
  %more = f32[524288]{0:T(1024)} multiply(%back, %rows), metadata={op_name="jit(train)/transpose(jvp(loss))/mul"}
  %last = f32[524288]{0:T(1024)} multiply(%more, %sine), metadata={op_name="jit(train)/transpose(jvp(loss))/mul"}
  ROOT %new = f32[524288]{0:T(1024)} add(%state, %last), metadata={op_name="jit(train)/add"}
}
HLO
}
help() { $HLO memory - --target v5e --limit hbm=7MiB --by owner 2>/dev/null | sed -n "/^would help/,\$p"; }
program | help
program | sed "s/transpose(jvp/next(jvp/" | help
