# Standard input has one row for each line in CSV and NDJSON: a line with an error keeps its row, so
# rows match lines.
printf '9,9\n2,3\n' | $HLO index 'f32[3,5]' - --format csv; echo $?; printf '17\n18\n99\n' | $HLO index --inverse --explain 'f32[3,5]{1,0:T(2,2)}' - --format ndjson
