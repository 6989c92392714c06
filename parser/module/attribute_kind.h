/* The attributes that something here opens, told by the lexer as it reads their names. */
#ifndef PARSER_MODULE_ATTRIBUTE_KIND_H
#define PARSER_MODULE_ATTRIBUTE_KIND_H

enum attribute_kind {
    ATTRIBUTE_OTHER,
#define ATTRIBUTE(kind, name, has) ATTRIBUTE_##kind,
#include "parser/module/attribute.def"
#undef ATTRIBUTE
};

#endif
