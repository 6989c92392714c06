# The help texts of the program and of one command, and the version.
$HLO --help; $HLO --version | head -1; $HLO index --help
