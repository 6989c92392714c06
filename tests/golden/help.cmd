# The help texts of the program and of one command, and the version.
$HLO --help; $HLO --version; $HLO index --help
