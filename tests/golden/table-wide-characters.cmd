# A wide character takes two columns and a combining character none. Control characters never reach
# a table.
printf 'HloModule m\nENTRY main {\n  a = f32[8]{0} parameter(0), metadata={op_name="\344\270\255\346\226\207"}\n  b = f32[8]{0} negate(a), metadata={op_name="e\314\201 \360\237\232\200"}\n  ROOT c = f32[8]{0} add(a, b), metadata={op_name="\302\233[31m plain"}\n}\n' | $HLO list --fields op_name,name,opcode
