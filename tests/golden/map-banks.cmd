$HLO map --banks --type f16 --swizzle 128B 'S[(8,64):(64,1)]' && $HLO map --banks --type f64 'S[(2,4):(4,1)]' && $HLO map --banks --type s4 'S[16:1]'
