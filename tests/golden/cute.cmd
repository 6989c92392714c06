# A CuTe layout in every form that C++ CuTe, the CuTe DSL, pycute and tensor-layouts print or take.
for text in '((2,2),8):((1,4),2)' '(_8,_64):(_64,_1)' '(8, (4,)):(4, (1,))' '8:1' '(8,4)' \
  'Layout<Shape<_8,_64>,Stride<_64,_1>>' 'Layout<Shape<Int<8>,C<4>>>{}' \
  'cute.make_layout((8,64), stride=(64,1))' 'make_layout(make_shape(8,64), make_stride(64,1))' \
  'Layout((8, 64),(64, 1))' '(8, 64) : (64, 1)' 'S<2,0,-4 o 0 o (8,8):(8,1)' 'SW_3_4_3 o 0 o (8, 64):(64, 1)' \
  'ComposedLayout(Swizzle(3,4,3),0,Layout((8, 64),(64, 1)))' '(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))' \
  'ComposedLayout(Swizzle(3, 3, 3), Layout((8, 64), (64, 1)), offset=0)' \
  'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)' 'Sw<3,4,3>_smem_ptr[16b](0x1000) o (8,64):(64,1)' \
  'ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag, Layout<Shape<_8,_1024>,Stride<_1024,_1>>>' \
  'Sw<3,4,3> o smem_ptr_16b(unset) o (8,64):(64,1)' 'gmem_ptr[16b](0x7f00) o (8,64):(64,1)' 'ptr[32b]((nil)) o (2,4):(4,1)' \
  'tensor<ptr<f16, smem, align<32>> o (8,64):(64,1)>' '!cute.layout<"(8,64):(64,1)">' \
  'tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>' \
  'tensor(raw_ptr(0x00007f: f32, generic, align<4>) o (8,16):(16,1), data= [[1, 2]])' \
  'tensor<(0,(0,0)) o (8,(4,2)):(1@0,(1@0@1,1@1@1))>' 'ArithTuple(_0,_0) o (8,4):(_1@0,_1@1)' \
  '// (3,8):(_1,3)' '(3,8):(_1,3) // columns' 'TV Layout A: ((4,8),2):((16,1),8)' 'LayoutA_TV: ((4,8),2):((16,1),8)' \
  "(2,3):(3,1)
       0    1    2
    +----+----+----+
 0  |  0 |  1 |  2 |"; do $HLO convert "$text" --to cute; done
