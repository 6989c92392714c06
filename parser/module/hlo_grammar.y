/*
 * What a statement of HLO text is (reference: xla hlo_parser.cc). Shapes and values are single
 * tokens here: shape_grammar.y and attribute.c open them when somebody asks.
 */
%name HloGrammar
%token_prefix HLO_
%token_type {struct hlo_token}
%extra_context {struct statement *s}
%token_destructor {(void)s; (void)$$;}
%stack_size 400
%start_symbol statement

%include {
#include "parser/module/statement.h"
#define YYNOERRORRECOVERY 1
}

%syntax_error {statement_syntax_error(s, yymajor, &TOKEN);}
%stack_overflow {statement_syntax_error(s, 0, NULL);}

%token BAD.

statement ::= FINISH. {s->kind = STATEMENT_FINISH;}

statement ::= MODULE NAME(N) attributes. {s->kind = STATEMENT_MODULE; s->name = N.text;}

statement ::= TABLE(T). {s->kind = STATEMENT_TABLE; s->name = T.text;}
statement ::= INTEGER STRING(V). {s->kind = STATEMENT_NAME_ENTRY; s->value = V.text;}
statement ::= INTEGER VALUE(V). {s->kind = STATEMENT_FIELD_ENTRY; s->value = V.text;}

statement ::= computation.
statement ::= ENTRY computation. {s->entry = true;}
computation ::= NAME(N) OPEN_BRACE. {s->kind = STATEMENT_COMPUTATION; s->name = N.text;}
computation ::= NAME(N) parameters ARROW SHAPE OPEN_BRACE.
    {s->kind = STATEMENT_COMPUTATION; s->name = N.text; s->signature = true;}

/* The names and shapes of a signature say nothing that the body does not. */
parameters ::= OPEN_PAREN CLOSE_PAREN.
parameters ::= OPEN_PAREN parameter_list CLOSE_PAREN.
parameter_list ::= NAME SHAPE.
parameter_list ::= parameter_list COMMA NAME SHAPE.

statement ::= CLOSE_BRACE attributes. {s->kind = STATEMENT_CLOSE;}

statement ::= NAME(N) EQUAL operation. {s->name = N.text;}
statement ::= ROOT NAME(N) EQUAL operation. {s->name = N.text; s->root = true;}
statement ::= SHAPE(H) OPCODE(O) operands(L) attributes.
    {s->kind = STATEMENT_INSTRUCTION; s->shape = H.text; s->opcode = O.text;
     s->operands = L.text;}

operation ::= SHAPE(H) OPCODE(O) operands(L) attributes.
    {s->kind = STATEMENT_INSTRUCTION; s->shape = H.text; s->opcode = O.text;
     s->operands = L.text;}
operation ::= OPCODE(O) operands(L) attributes.
    {s->kind = STATEMENT_INSTRUCTION; s->opcode = O.text; s->operands = L.text;}

%type operands {struct hlo_token}
operands(A) ::= OPERANDS(T). {A = T;}
operands(A) ::= LITERAL(T). {A = T;}
operands(A) ::= NUMBER(T).
    {A = T; s->number.offset = T.text.offset + 1; s->number.length = T.text.length - 2;}
operands(A) ::= OPEN_PAREN(F) listed CLOSE_PAREN(E).
    {A = F; A.text.length = E.text.offset + 1 - F.text.offset;}
operands(A) ::= OPEN_PAREN(F) separated CLOSE_PAREN(E).
    {A = F; A.text.length = E.text.offset + 1 - F.text.offset;}
operands(A) ::= OPEN_PAREN(F) INTEGER(N) CLOSE_PAREN(E).
    {A = F; A.text.length = E.text.offset + 1 - F.text.offset; s->number = N.text;}

/* XLA takes commas anywhere, but asks for one between operands. */
separated ::= .
separated ::= separated COMMA.
separated ::= listed COMMA.
listed ::= separated operand.
operand ::= NAME.
operand ::= SHAPE.
operand ::= SHAPE NAME.
operand ::= SHAPE OPCODE operands.
operand ::= OPCODE operands.

attributes ::= .
attributes ::= attributes ATTRIBUTE(T). {statement_attribute(s, &T);}

%code {
void
hlo_grammar_read(struct statement *statement, struct hlo_lexer *lexer)
{
    struct hlo_token token = {0};
    yyParser parser;
    int code;
    HloGrammarInit(&parser, statement);
    do {
        code = hlo_lexer_next(lexer, &token);
        HloGrammar(&parser, code, token);
    } while (code && !statement->failed);
    HloGrammarFinalize(&parser);
}
}
