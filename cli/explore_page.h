/* The explorer's page, as the build has made it; size 0 where it could not. */
#ifndef CLI_EXPLORE_PAGE_H
#define CLI_EXPLORE_PAGE_H

#include <stddef.h>

extern const unsigned char explore_page[];
extern const size_t explore_page_size;

#endif
