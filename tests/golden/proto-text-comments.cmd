# A proto's text may begin with comments, write a colon before a message and lists in brackets.
printf '%s\n' '# proto-file: xla/service/hlo.proto' '# proto-message: HloProto' 'hlo_module: {' '  name: "m" entry_computation_name: "main"' \
  '  computations: { name: "main" id: 2 root_id: 1' '    instructions: { name: "p" opcode: "parameter" id: 1 shape: { element_type: BF16 dimensions: [16, 4]' \
  '      layout: { minor_to_major: [0, 1] tiles: { dimensions: [8, 128] } tiles { dimensions: 2 dimensions: 1 } } } } } }' | $HLO list - -f csv --fields name,shape,bytes
