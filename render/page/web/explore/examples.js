/* What the list of examples offers: the presets of the TIRx document's demonstration, and the
 * examples of XLA's documents on shapes and tiled layouts. */

const EXAMPLES = [
    {
        group: "XLA: tiled layouts",
        items: [
            {name: "Tile 2 × 2 with padding", layout: "f32[3,5]{1,0:T(2,2)}", element: "2,3"},
            {name: "Repeated tiles (2,4)(2,1)", layout: "f32[4,8]{1,0:T(2,4)(2,1)}"},
            {name: "TPU bfloat16 (8,128)(2,1)", layout: "bf16[300,1000]{1,0:T(8,128)(2,1)}"},
            {name: "Dimensions combined", layout: "f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}"},
            {
                name: "A small dimension in the tile",
                layout: "bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}"
            },
            {
                name: "In VMEM, 167 million elements",
                layout: "bf16[8,1,1280,16384]{3,2,0,1:T(8,128)(2,1)S(1)}"
            },
            {name: "Row-major", layout: "f32[2,3]{1,0}"},
            {name: "Column-major", layout: "f32[2,3]{0,1}"},
        ]
    },
    {
        group: "TIRx: threads and copies",
        items: [
            {name: "Shard to lanes", shape: "4,8", layout: "S[(4,8):(8@laneid,1@laneid)]"},
            {
                name: "Shard + registers",
                shape: "4,8",
                layout: "S[(4,2,4):(8@laneid,1@m,1@laneid)]"
            },
            {
                name: "Shard + replica",
                shape: "4,8",
                layout: "S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]"
            },
            {
                name: "Tensor-core tile",
                shape: "8,16",
                layout:
                    "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
                element: "1,3"
            },
            {
                name: "Distributed 2 × 2 mesh",
                shape: "4,4",
                layout: "S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]"
            },
            {
                name: "Mesh + replica",
                shape: "4,4",
                layout: "S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]"
            },
            {name: "1-D shard", shape: "8", layout: "S[8:4@laneid]"},
        ]
    },
    {
        group: "TIRx: memories",
        items: [
            {name: "Scratchpad P/F", shape: "4,8", layout: "S[(2,4,4):(4@F,1@P,1@F)]"},
            {name: "TMEM", shape: "4,8", layout: "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]"},
            {
                name: "Shared memory, no swizzle",
                shape: "8,64",
                layout: "S[(8,64):(64@m,1@m)]",
                type: "f16",
                swizzle: "none",
                element: "0,0"
            },
            {
                name: "Shared memory, 128B swizzle",
                shape: "8,64",
                layout: "S[(8,64):(64@m,1@m)]",
                type: "f16",
                swizzle: "128B",
                element: "0,0"
            },
            {name: "Extents only", shape: "8,4", layout: "S[(8,4)]"},
        ]
    },
    {
        group: "TIRx: layouts that hardware prescribes",
        items: [
            {
                name: "MMA operand in shared memory",
                layout: "mma_shared_layout(float16,128B,64,64)"
            },
            {name: "tcgen05 accumulator, datapath D", layout: "tmem_datapath_layout(D,128,64)"},
            {name: "tcgen05.ld 32x32b", layout: "tcgen05_atom_layout(32x32b,128,32,float32)"},
            {name: "Warpgroup registers", layout: "wg_local_layout(128,16)"},
        ]
    },
];
