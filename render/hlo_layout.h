/*
 * What the core offers: all of hlo-layout that needs no operating system. It reads the text of
 * a layout, says where elements lie, how large the array is and why, and makes rows and maps of
 * that. It reads the programs of a text, and says what memory they take. The command line, the
 * explorer's page and the tests are its clients. Parts of the core include each other's
 * headers, never this one (tests/includes.sh).
 *
 *     layout_read(&layout, &arena, NULL, text, NULL, &d);               text to mapping
 *     mapping_forward(layout.mapping, index, scratch, coordinates);     where an element lies
 *     layout_facts(&arena, &layout, false, &d);                         its bytes, and why
 *     program_read(&list, text, &setting);                              text to programs
 *     account_make(list.programs[0]->program, ...);                     what one takes, and
 * when
 *
 * Results live in the arena that the caller passes. A function that can fail returns -1 or
 * NULL, with the reason in a struct diagnostic. None ends the program or prints; when memory
 * runs out, memory_exhausted is called, which the client may set.
 *
 * Two threads may call it at once, for different programs and arenas. They share
 * memory_exhausted, which is set once, and the steps of steps_allow, which only a client with
 * one thread calls.
 */
#ifndef RENDER_HLO_LAYOUT_H
#define RENDER_HLO_LAYOUT_H

/* ---- values ---- */
#include "layout/base/arena.h"      /* memory that is freed all at once */
#include "layout/base/bits.h"       /* elements smaller than a byte */
#include "layout/base/checked.h"    /* arithmetic that reports overflow */
#include "layout/base/diagnostic.h" /* why something failed */
#include "layout/base/memory.h"     /* what happens when memory runs out */
#include "layout/base/steps.h"      /* a bound on the work of a call */
#include "layout/base/text.h"       /* a string that grows */

/* ---- text to layout ---- */
#include "parser/cute/cute_parse.h"     /* CuTe: ((2,2),8):((1,4),2) */
#include "parser/notation/index_text.h" /* an index: 2,3 */
#include "parser/notation/layout_read.h" /* a layout in any notation, with its mapping and sizes */
#include "parser/notation/notation.h"    /* which notation a text is in */
#include "parser/report/message.h"       /* out-of-memory messages */
#include "parser/report/scan.h"          /* shapes anywhere in any text */
#include "parser/shape/shape_parse.h"    /* XLA: bf16[8,128]{1,0:T(8,128)(2,1)} */
#include "parser/shape/shape_table.h"    /* the same, parsing each distinct text once */
#include "parser/target_parse.h"         /* a target that a user's file describes */
#include "parser/tirx/preset_parse.h"    /* TVM's named layouts, as calls */
#include "parser/tirx/tirx_parse.h"      /* TVM TIRx: S[(8,64):(64,1)] */

/* ---- programs ---- */
#include "layout/account/account.h"  /* what a program takes: memory spaces, peaks, roles */
#include "layout/setting/setting.h"  /* how it is read: target, libtpu, devices */
#include "parser/hlo/program_read.h" /* the programs of a text */

/* ---- one mapping ---- */
#include "layout/compare.h"              /* whether two mappings are equal */
#include "layout/convert/tirx_convert.h" /* the same mapping in other notations */
#include "layout/coverage.h"             /* ranges, holes, shared places */
#include "layout/cute/facts.h"           /* CuTe's modes, and what is known of them */
#include "layout/mapping.h"              /* index to coordinates, and back */
#include "layout/tiling.h"               /* the mapping of a shape with its layout */
#include "layout/tirx/algebra.h"         /* tile, group, slice, pack ... of TIRx layouts */
#include "layout/tirx/check.h"           /* valid layouts that are unlikely to be meant */
#include "layout/tirx/preset.h"          /* layouts that hardware prescribes */

/* ---- many elements at once ---- */
#include "layout/bulk/relayout.h" /* a whole array from device order to row-major, and back */

/* ---- threads and shared memory ---- */
#include "layout/access/change.h" /* what would cost less */
#include "layout/access/read.h"   /* what lanes pay to read: columns, rows, ldmatrix */

/* ---- sizes, and what devices do ---- */
#include "layout/device/predict.h" /* the layout that a compiler gives by default */
#include "layout/device/suggest.h" /* layouts and shapes that take less */
#include "layout/device/target.h"  /* kinds of device */
#include "layout/shape_entry.h"    /* a shape with its sizes */
#include "layout/size.h"           /* bytes, data and each kind of padding */
#include "layout/space.h"          /* memory spaces */
#include "layout/tensor_memory.h"  /* TMEM of Blackwell */
#include "layout/type_name.h"      /* element types by any of their names */

/* ---- rows and maps ---- */
#include "render/account/account_json.h"   /* what the command memory prints, as JSON */
#include "render/account/account_totals.h" /* what memory spaces take, as a row */
#include "render/account/occupant_row.h"   /* what lies in a memory space, a row each */
#include "render/facts/layout_facts.h"     /* all that is known of a layout, as a row */
#include "render/geometry/geometry.h"      /* panels, cells and labels of a map */
#include "render/row/access_row.h"         /* what an access to memory costs */
#include "render/row/derivation.h"         /* what causes padding */
#include "render/row/layout_row.h"         /* the fields of every row about a layout */
#include "render/row/output.h"             /* rows in a format */
#include "render/row/place.h"              /* places of elements */
#include "render/row/row.h"                /* named values, for any format */
#include "render/row/tirx_row.h"           /* a TIRx layout */
#include "render/row/trace.h"              /* how one element finds its place */
#include "render/row/units.h"              /* numbers in readable units */

#endif
