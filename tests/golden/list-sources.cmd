# A source file in the metadata takes precedence over that of the stack frame; an empty name counts
# as none.
$HLO list - --format csv --fields name,op_name,source <<'END'
HloModule m
FileNames
1 "a.py"
FunctionNames
1 "f"
FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=1 end_column=2}
StackFrames
1 {file_location_id=1 parent_frame_id=1}
ENTRY e {
  p = f32[8] parameter(0), metadata={op_name="" stack_frame_id=1}
  ROOT q = f32[8] negate(p), metadata={op_name="x" source_file="b.py" source_line=3 stack_frame_id=1}
}
END
