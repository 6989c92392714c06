# A piece of memory that no value uses is none of a usage report.
sed 's/;                1; f8e4m3fn/;                0; f8e4m3fn/' tests/dumps/gpu-f8_matmul.memory-usage-report.txt |
    $HLO memory - -f csv --fields size,offset,values,shape 2>&1; $HLO memory tests/dumps/gpu-f8_matmul.memory-usage-report.txt -f csv --fields values | sort | uniq -c
