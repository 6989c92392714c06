/*
 * Reading the IR of PyTorch/XLA, as XLA_SAVE_TENSORS_FILE and _get_xla_tensors_text() have it:
 * each graph becomes the events of a module of HLO (layout/program/hlo.h).
 *
 *     IR {                                                            a module, and its entry
 *       %1 = f32[8]{0} xla::device_data(), xla_shape=f32[8]{0}        an argument, parameter(0)
 *       %2 = f32[8]{0} aten::relu(%1), xla_shape=f32[8]{0}, ROOT=0    the first output
 *     }
 *
 * Several outputs are made a tuple, as PyTorch/XLA does when it compiles them. Source: the text
 * that torch_xla 2.9.0 writes.
 */
#ifndef PARSER_TORCH_TORCH_IR_H
#define PARSER_TORCH_TORCH_IR_H

#include <stdbool.h>
#include <stddef.h>

struct diagnostic;
struct module_sink;
struct shape_table;
struct source;
struct torch_reader;

/* Returns whether a graph begins within the bytes: a line "IR {", and an instruction below it.
 */
bool torch_ir_begins(const unsigned char *bytes, size_t length);

/* Begins to read the text at the source's cursor. *d is scratch. */
struct torch_reader *torch_reader(struct source *source, struct shape_table *shapes,
                                  const struct module_sink *sink, struct diagnostic *d);
/* Reads the next graph; what stands before it is passed over. Returns as module_next does
 * (parser/hlo/module_parse.h). */
int torch_next(struct torch_reader *reader);
/* Returns whether an error was reported. */
bool torch_reader_free(struct torch_reader *reader);

#endif
