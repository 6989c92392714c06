/* Files that are mapped into memory. */
#ifndef CLI_INPUT_FILE_MAP_H
#define CLI_INPUT_FILE_MAP_H

#include <stddef.h>

/* Maps the first bytes of a file, to be read. Returns NULL if that is not possible. If bytes
 * are read that the file no longer has, the program ends with STATUS_SYSTEM and says so. */
void *file_map(int fd, size_t length);

/* Ends the use of a map, and the program likewise if the file is shorter by now: behind a new
 * end in its last page zeros were read, which no signal tells. */
void file_unmap(int fd, void *map, size_t length);

#endif
