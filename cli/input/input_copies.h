/* Files of a directory or an archive that hold programs of other files there. */
#ifndef CLI_INPUT_INPUT_COPIES_H
#define CLI_INPUT_INPUT_COPIES_H

#include <stddef.h>

struct document;

/* Of chosen files that are no dumps of a stage, leaves out protos beside a text of the same
 * name, and MODULE(ID).hlo_proto.pb beside a profile, HOST.xplane.pb, from which XProf 2.24 has
 * taken them. */
void input_copies_leave(struct document **documents, size_t count);

#endif
