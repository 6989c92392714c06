/* Memory spaces where no target is named. */
#include "layout/space.h"

#include "layout/target.h"

const char *
space_name(int space, char *text)
{
    return target_space_name(NULL, space, text);
}
