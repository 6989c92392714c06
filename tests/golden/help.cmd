# The help texts of the program and of one command, and the version.
$HLO --help; $HLO --version | head -1; $HLO index --help
$HLO --version | sed -n 's/: [0-9a-f]\{7,40\}\(, changed\)*$/: .../;s/^commit: not known/commit: .../;2,3p'
