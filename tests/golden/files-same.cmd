# What --xla_dump_to wrote gives the same output as a directory, in archives and packed file by
# file: one distinct line, with its count.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
s=$PWD/samples T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"; mkdir d
for stage in before_optimizations after_optimizations; do
    cp "$s/odd-shapes-v5e.hlo" d/module_0001.jit_f.$stage.txt; cp "$s/user-layouts-v5e.hlo" d/module_0004.jit_f.$stage.txt
done
echo 'HloModule g' >d/module_0001.jit_f.0001.pass.after_a.before_b.txt; printf '\177ELF\0' >d/module_0001.jit_f.o
tar --sort=name -cf d.tar d; zstd -q d.tar; gzip -k d.tar; cp -r d packed; zstd -q --rm packed/*.txt
for input in d d.tar d.tar.zst d.tar.gz packed; do
    { $HLO audit $input --by module -f csv --fields module,memory_space,count,bytes,peak_bytes,padding_at_peak
      $HLO memory $input -f csv --fields module,memory_space,bytes,padding_bytes,name; } | md5sum
done | uniq -c | awk '{ print $1 }'
$HLO audit d.tar.zst --by module --fields module,memory_space,count,bytes,peak_bytes,file --space HBM | tail -7
