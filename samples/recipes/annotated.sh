#!/bin/sh
# For rg --pre: the dump with a comment behind each instruction that owns memory.
case $1 in
*.hlo | *.txt) exec hlo-layout annotate "$1" ;;
*) exec cat "$1" ;;
esac
