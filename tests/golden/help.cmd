$HLO --help; $HLO --version; $HLO index --help
