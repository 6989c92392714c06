/* The attributes of a statement, and what among them cannot be read. */
#include "layout/base/grow.h"
#include "parser/hlo/aliases.h"
#include "parser/hlo/module_state.h"
#include "parser/lex/comment.h"

#include <stdlib.h>

#define FORM_LIMIT 1000 /* forms of attributes of one text that are reported */

/* Checks that a list of aliases or donors can be read to its end. */
static void
check_aliases(struct module_parser *p, const struct attribute *attribute, struct span value)
{
    struct arena arena = {0};
    struct alias *aliases;
    struct diagnostic d;
    aliases_read(attribute->value, attribute->kind, &arena, &aliases, &d);
    arena_free(&arena);
    d.offset += value.offset;
    if (d.code != DIAGNOSTIC_NONE)
        module_report(p, &d);
}

/* Replaces a value by a copy without comments, because names and numbers in comments do not
 * count. */
static void
drop_comments(struct module_parser *p, struct slice *value)
{
    char *copy = arena_copy(&p->arena, value->text, value->length);
    *value = (struct slice){copy, comments_drop(copy, value->length)};
}

bool
module_is_new_form(struct module_parser *p, struct slice name, const struct diagnostic *d)
{
    struct text form = {0};
    size_t known = p->forms.count;
    text_append(&form, name.text, name.length);
    text_char(&form, '=');
    text_string(&form, d->message);
    if (known <= FORM_LIMIT)
        words_number(&p->forms, form.data, form.length);
    text_free(&form);
    return p->forms.count > known;
}

/* Reports a fault of a form that was not reported before. */
static void
report_fault(struct module_parser *p, const struct attribute_fault *fault)
{
    if (!module_is_new_form(p, slice_of(p, fault->name), &fault->d))
        return;
    if (p->forms.count > FORM_LIMIT)
        module_fault(p, FORMS_MANY, fault->name, FORM_LIMIT);
    else
        module_report(p, &fault->d);
}

/* Reports the attributes that could not be read, once a form. The computation is broken if what
 * they said about memory is lost. */
static void
report_faults(struct module_parser *p)
{
    const struct attribute_faults *faults = &p->lexer.faults;
    for (size_t i = 0; i < faults->count; i++)
        report_fault(p, &faults->items[i]);
    if (!faults->lost)
        return;
    p->module.health = ENDING_BROKEN;
    if (p->depth)
        scope_of(p)->health = ENDING_BROKEN;
}

void
module_open_attributes(struct module_parser *p)
{
    report_faults(p);
    struct statement *s = &p->statement;
    while (p->attribute_capacity < s->attributes.count)
        grow_array(&p->attributes, &p->attribute_capacity, sizeof *p->attributes);
    for (size_t i = 0; i < s->attributes.count; i++) {
        const struct attribute_span *span = &s->attributes.items[i];
        p->attributes[i] = (struct attribute){span->kind, slice_of(p, span->name),
                                              slice_of(p, span->value), span->number};
        if (span->dropped) {
            char name[40];
            p->attributes[i].value.length = 0;
            module_fault(p, VALUE_TOO_LONG, span->name,
                         slice_string(p->attributes[i].name, name, sizeof name));
        }
        if (span->too_deep) {
            p->attributes[i].value.length = 0;
            module_fault(p, TOO_DEEP, span->name, BODY_DEPTH);
        }
        if (span->comments)
            drop_comments(p, &p->attributes[i].value);
        if (span->kind == ATTRIBUTE_INPUT_OUTPUT_ALIAS ||
            span->kind == ATTRIBUTE_BUFFER_DONOR ||
            span->kind == ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING)
            check_aliases(p, &p->attributes[i], span->value);
    }
}
