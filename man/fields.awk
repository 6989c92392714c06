# Writes the manual page with its lists of fields, from the tables in render/row/fields. A list
# stands between the comments ".\" fields of KIND" and ".\" end".
# usage: awk -f man/fields.awk man/hlo-layout-json.5

# Prints the fields of a kind; those of every layout have a list of their own.
function list(kind, within,   file, line, table) {
    file = "render/row/fields/" kind ".def"
    while ((getline line < file) > 0)
        table = table (line ~ /^(FIELD|PART)/ ? "\n" : " ") line
    close(file)
    lists(table, within)
}

# Prints lines of at most 80 bytes.
function fill(text,   at) {
    while (length(text) > 80) {
        for (at = 80; substr(text, at, 1) != " "; at--)
            continue
        print substr(text, 1, at - 1)
        text = substr(text, at + 1)
    }
    print text
}

function lists(table, within,   lines, count, i, parts, name, form) {
    count = split(table, lines, "\n")
    for (i = 2; i <= count; i++) {
        sub(/ HEAD\("[^"]*"\)/, "", lines[i])
        split(lines[i], parts, /[(),]+ */)
        if (lines[i] ~ /^PART/) {
            if (parts[2] != "layout")
                list(parts[2], within)
            continue
        }
        name = parts[2]
        form = parts[3]
        match(lines[i], /"[^"]*"/)
        print ".It Li " within name
        fill(substr(lines[i], RSTART + 1, RLENGTH - 2))
        if (form ~ /_OF$/)
            list(parts[4], within name ".")
    }
}

/^\.\\" fields of / {
    print
    print ".Bl -tag -width Ds -compact"
    list($4, "")
    print ".El"
    skips = 1
}
/^\.\\" end$/ { skips = 0 }
!skips { if (!/^\.\\" fields of /) print }
