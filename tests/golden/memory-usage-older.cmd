# Usage reports of jaxlib 0.4 to 0.7 and libtpu to 0.0.30 list one allocation after another. Where
# they have several memory spaces, they say what all take together, and a limit needs more.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
cat >one-usage.txt <<'END'
Total bytes used: 752 (752B)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
      512B( 68%);       240B; allocation 2: size 512B, preallocated-temp:
      752B(100%);         0B; allocation 0: size 240B, parameter 0, shape |f32[3,20]| at ShapeIndex {}:


Allocations sorted by size with their values:
allocation 2: size 512B, preallocated-temp:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	      400B( 78%);       400B;            0;                2; f32[100], s32[100]
	      512B(100%);       112B;          400;                1; 28×f32[]

allocation 0: size 240B, parameter 0, shape |f32[3,20]| at ShapeIndex {}:
END
sed 's/ 240B, par/ 240B, color 1, par/' one-usage.txt >two-usage.txt
sed 's/size 512B/size 512/' one-usage.txt >cut-usage.txt
$HLO one-usage.txt
$HLO memory one-usage.txt --limit hbm=0.5KiB; echo "status $?"
$HLO memory two-usage.txt -f csv --fields size,offset,values,shape,memory_space
$HLO memory two-usage.txt --limit hbm=0.5KiB --top 1; echo "status $?"
$HLO memory two-usage.txt --limit hbm=1KiB --top 1; echo "status $?"
$HLO memory cut-usage.txt --top 1; echo "status $?"
