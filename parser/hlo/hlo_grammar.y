/*
 * The grammar of one statement of HLO text (reference: xla hlo_parser.cc). Every statement is
 * parsed here. Arrays, literals and values of attributes are single tokens: the grammar of shapes
 * parses the arrays, and the others are parsed only if they are needed.
 */
%name HloGrammar
%token_prefix HLO_
%token_type {struct span}
%extra_context {struct statement *s}
%stack_size 1200
%start_symbol statement

%include {
#include "parser/hlo/statement.h"
#define YYNOERRORRECOVERY 1

/* The statements that are one token where they are as compilers print them. */
static void
read_printed_computation(struct statement *s)
{
    statement_printed(s, STATEMENT_COMPUTATION);
    s->result = s->lexer->head.call.shape;
}

static void
read_printed_instruction(struct statement *s)
{
    statement_printed(s, STATEMENT_INSTRUCTION);
    statement_head(s, &s->lexer->head.call);
}
}

%stack_overflow {statement_syntax_error(s, 0, NULL, NULL);}

/* UNKNOWN_SHAPE is the text of a shape whose form is not known, in a statement that is read again. BAD
 * and RESERVED are tokens that no rule accepts. CUT is where the line or the text ends within a
 * statement. */
%token BAD RESERVED.

statement ::= FINISH. {s->kind = STATEMENT_FINISH;}

/* HloModule name, attributes */
statement ::= MODULE NAME(N) ATTRIBUTES. {s->kind = STATEMENT_MODULE; s->name = N;}
statement ::= MODULE UNNAMED ATTRIBUTES. {s->kind = STATEMENT_MODULE;}

/* Frame tables: FileNames, then lines such as 1 "a.py" or 1 {file_name_id=1 ...} */
statement ::= TABLE(T). {s->kind = STATEMENT_TABLE; s->name = T;}
statement ::= INTEGER VALUE(V). {s->kind = STATEMENT_TABLE_LINE; s->value = V;}

/* [ENTRY] [name [(parameters) -> shape]] { */
statement ::= COMPUTATION. {read_printed_computation(s);}
statement ::= computation.
statement ::= ENTRY computation. {s->entry = true;}
computation ::= OPEN_BRACE. {s->kind = STATEMENT_COMPUTATION;}
computation ::= name(N) OPEN_BRACE. {s->kind = STATEMENT_COMPUTATION; s->name = N;}
computation ::= name(N) OPEN_PAREN parameters CLOSE_PAREN ARROW shape(H) OPEN_BRACE.
    {s->kind = STATEMENT_COMPUTATION; s->name = N; s->result = H;}

parameters ::= .
parameters ::= parameter.
parameters ::= parameters COMMA parameter.
parameter ::= name shape(H). {statement_shape(s, H);}

/* } closes a computation. If the computation was written in place, its instruction continues. */
statement ::= CLOSE_BRACE ATTRIBUTES. {s->kind = STATEMENT_CLOSE;}
statement ::= CLOSE_BRACE CLOSE_BRACE ATTRIBUTES. {s->kind = STATEMENT_CLOSE;}
statement ::= CLOSE_BRACE NEXT_BODY. {s->kind = STATEMENT_CLOSE;}

/* [ROOT] name = [shape] opcode(operands), attributes. A computation that is written as the value of
 * an attribute ends the statement; its own statements follow. */
statement ::= INSTRUCTION ATTRIBUTES. {read_printed_instruction(s);}
statement ::= assignment. {s->kind = STATEMENT_INSTRUCTION;}
statement ::= ROOT assignment. {s->kind = STATEMENT_INSTRUCTION; s->root = true;}
statement ::= shape(H) call(C) ATTRIBUTES.
    {s->kind = STATEMENT_INSTRUCTION; C.shape = H; statement_head(s, &C);}
assignment ::= name(N) EQUAL operation ATTRIBUTES. {s->name = N;}
assignment ::= name(N) EQUAL shape(H) CUT.
    {struct head_span head = {.shape = H}; s->name = N; s->cut = true; statement_head(s, &head);}

operation ::= shape(H) call(C). {C.shape = H; statement_head(s, &C);}
operation ::= call(C). {statement_head(s, &C);}
%type call {struct head_span}
call(A) ::= WORD(O) operands(L). {A = (struct head_span){.opcode = O, .operands = L};}
call(A) ::= CONSTANT(O) LITERAL(L).
    {A = (struct head_span){.opcode = O, .operands = {.text = L}};}

%type name {struct span}
name(A) ::= NAME(A).
name(A) ::= WORD(A). {statement_check_name(s, A);}

/* As in XLA, commas may stand anywhere, but there must be one between operands. */
%type operands {struct operands_span}
operands(A) ::= OPEN_PAREN(F) INTEGER(N) CLOSE_PAREN(E).
    {A = (struct operands_span){.text = span_join(F, E), .number = N};}
operands(A) ::= OPEN_PAREN(F) listed(N) CLOSE_PAREN(E).
    {A = (struct operands_span){.text = span_join(F, E), .count = N, .split = true};}
operands(A) ::= OPEN_PAREN(F) separated(N) CLOSE_PAREN(E).
    {A = (struct operands_span){.text = span_join(F, E), .count = N, .split = true};}

%type listed {size_t}
%type separated {size_t}
separated(A) ::= . {A = 0;}
separated(A) ::= separated(A) COMMA.
separated(A) ::= listed(A) COMMA.
listed(A) ::= separated(A) operand. {A++;}

operand ::= name(N). {statement_operand(s, statement_nothing, N);}
operand ::= shape(H). {statement_operand(s, H, statement_nothing);}
operand ::= shape(H) name(N). {statement_operand(s, H, N);}
operand ::= operation. {statement_nested_operand(s);}
operand ::= ELIDED(T). {statement_operand(s, statement_nothing, T);}

%type shape {struct span}
shape(A) ::= UNKNOWN_SHAPE(A).
shape(A) ::= array(A).
shape(A) ::= array(F) LAYOUT(E). {A = span_join(F, E);}
shape(A) ::= BUFFER(F) shape CLOSE_PAREN(E). {A = span_join(F, E);}
shape(A) ::= OPEN_PAREN(F) CLOSE_PAREN(E). {A = span_join(F, E);}
shape(A) ::= OPEN_PAREN(F) shapes CLOSE_PAREN(E). {A = span_join(F, E);}
%type array {struct span}
array(A) ::= ARRAY(A).
array(A) ::= WORD(F) DIMS(E). {A = span_join(F, E);}
shapes ::= shape.
shapes ::= shapes COMMA shape.

/* The value of entry_computation_layout, without its braces. */
statement ::= LAYOUTS OPEN_PAREN layouts CLOSE_PAREN ARROW shape(H) CUT.
    {statement_shape(s, H);}
layouts ::= .
layouts ::= shape(H). {statement_shape(s, H);}
layouts ::= layouts COMMA shape(H). {statement_shape(s, H);}
layouts ::= layouts COMMA.

/* Collects the tokens that are accepted in the state before this token, and in the state after the
 * reductions that this token caused. */
%syntax_error {
    bool accepted[YYNTOKEN];
    for (int code = 0; code < YYNTOKEN; code++) {
        int state = s->state, reduced = yypParser->yytos->stateno;
        accepted[code] =
            (state <= YY_MAX_SHIFT &&
             yy_find_shift_action((YYCODETYPE)code, (YYACTIONTYPE)state) < YY_ERROR_ACTION) ||
            yy_find_shift_action((YYCODETYPE)code, (YYACTIONTYPE)reduced) < YY_ERROR_ACTION;
    }
    statement_syntax_error(s, yymajor, &TOKEN, accepted);
}

%code {
/* The first tokens of a statement. */
struct beginning {
    size_t count;
    int codes[3];
    struct span tokens[3];
};

static int
next_code(struct beginning *beginning, struct hlo_lexer *lexer)
{
    struct span *token = &beginning->tokens[beginning->count];
    return beginning->codes[beginning->count++] = hlo_lexer_next(lexer, token);
}

/* The fast path of the statements that compilers print: COMPUTATION, INSTRUCTION ATTRIBUTES and
 * CLOSE_BRACE ATTRIBUTES. The automaton would take several times as long. Returns false, and
 * the tokens that were read are in *beginning, if the statement is another one. */
static bool
read_printed(struct statement *statement, struct hlo_lexer *lexer, struct beginning *beginning)
{
    int code = next_code(beginning, lexer);
    if (code != HLO_COMPUTATION && code != HLO_INSTRUCTION && code != HLO_CLOSE_BRACE)
        return false;
    if (code != HLO_COMPUTATION && next_code(beginning, lexer) != HLO_ATTRIBUTES)
        return false;
    if (next_code(beginning, lexer) != 0)
        return false;
    if (code == HLO_COMPUTATION)
        read_printed_computation(statement);
    else if (code == HLO_INSTRUCTION)
        read_printed_instruction(statement);
    else
        statement->kind = STATEMENT_CLOSE;
    return true;
}

void
hlo_grammar_read(struct statement *statement, struct hlo_lexer *lexer, int first)
{
    struct beginning beginning = {0};
    yyParser parser;
    if (first)
        beginning.codes[beginning.count++] = first;
    else if (read_printed(statement, lexer, &beginning))
        return;
    HloGrammarInit(&parser, statement);
    for (size_t i = 0;; i++) {
        struct span token = {0, 0};
        bool is_read = i < beginning.count;
        int code = is_read ? beginning.codes[i] : hlo_lexer_next(lexer, &token);
        statement->state = parser.yytos->stateno;
        HloGrammar(&parser, code, is_read ? beginning.tokens[i] : token);
        if (!code || statement->failed)
            break;
    }
    HloGrammarFinalize(&parser);
}
}
