# Unusual metadata and stack frames that refer to missing entries are read as far as possible.
$HLO list - --format csv --fields name,op_name,source <<'END'
HloModule m

FileNames
1 "a.py"
2 'b.py'
3 {}

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=3 column=5}
2 {file_name_id=9 line=many}
3 {line=4}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2}
3 {file_location_id=0}
4 {parent_frame_id=1}

ENTRY e {
  a = f32[] parameter(0), metadata={op_type="x" op_name='in \'quotes\'' profile_type={1,{2}} stack_frame_id=1}
  b = f32[] negate(a), metadata={op_name="a [b] {c}", list=[1,(2)], source_file="c.py", source_line=12}
  c = f32[] negate(a), metadata={source_line=x source_file=bare op_name=open}
  d = f32[] negate(a), metadata={stack_frame_id=2}
  f = f32[] negate(a), metadata={stack_frame_id=3}
  g = f32[] negate(a), metadata={stack_frame_id=4}
  h = f32[] negate(a), metadata={op_name="h" stack_frame_id=99}
  i = f32[] negate(a), metadata={op_name="i" stack_frame_id=-1}
  j = f32[] negate(a), metadata={op_name="j" a_stack_frame_id=}
  k = f32[] negate(a), metadata={op_name="k
    l" source_file="d.py"}
  l = f32[] negate(a), metadata={}
  m = f32[] negate(a), metadata={nothing}
  ROOT n = f32[] negate(a), metadata={op_name=""}
}
END
