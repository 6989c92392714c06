# TensorFlow's ops.py makes every operation: the source is the frame that calls it, or not known.
ops=/opt/site-packages/tensorflow/python/framework/ops.py
{
    printf 'HloModule m\n\nFileNames\n1 "%s"\n2 "train.py"\n\nFunctionNames\n1 "f"\n\n' $ops
    printf 'FileLocations\n1 {file_name_id=1 function_name_id=1 line=1221}\n2 {file_name_id=2 function_name_id=1 line=7}\n\n'
    printf 'StackFrames\n1 {file_location_id=2 parent_frame_id=1}\n2 {file_location_id=1 parent_frame_id=2}\n\n'
    printf 'ENTRY e {\n  a = f32[8]{0} parameter(0)\n'
    printf '  b = f32[8]{0} negate(a), metadata={op_name="b" stack_frame_id=2}\n'
    printf '  ROOT c = f32[8]{0} negate(b), metadata={op_name="c" source_file="%s" source_line=1221}\n}\n' $ops
} | $HLO list - --format csv --fields name,source,op_name
