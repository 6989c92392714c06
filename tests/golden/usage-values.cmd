# Option values that are out of range, or do not apply to the command, are usage errors with exit
# status 2; a finding of audit has status 1.
for share in 100% 1 1.01 101%; do $HLO audit samples/odd-shapes-v5e.hlo --max-waste $share --top 0 >/dev/null; echo "$share: status $?"; done
for arguments in "audit --top -5" "audit --top 99999999999999999999" "audit --max-waste 150%" "audit --format svg" "audit --suggest --by space" "audit absent.hlo" "show --format html f32[4]" "show f32[4] --swizzle 128B" "convert f32[4] --to tirx --other-shape 2,2"; do $HLO $arguments; echo "status $?"; done
$HLO audit --top 0 --max-waste 10% --max-padding 1KiB samples/user-layouts-v5e.hlo
