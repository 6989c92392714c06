# Writes a header and all that it includes by quotes as one file: each header once, tables (.def)
# wherever they are included. made: the folder of files that are made.
function flatten(name, line, included, file) {
    file = (getline line <name) < 0 ? made "/" name : name
    close(file)
    while ((getline line <file) > 0) {
        if (line ~ /^ *#include "/) {
            split(line, included, "\"")
            if (included[2] !~ /\.h$/ || !(included[2] in seen)) {
                seen[included[2]] = 1
                flatten(included[2])
            }
        } else {
            print line
        }
    }
    close(file)
}
BEGIN {
    flatten(ARGV[1])
}
