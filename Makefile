# hlo-layout: what a TPU or GPU array costs, from the text that people already have.
#
#   make            builds build/hlo-layout; installs nothing, needs no network
#   make demo       sets up what is missing, builds, says whether a real program fits its device
#   make check      sets up what is missing, builds, runs every test
#   make help       the other targets
#
# The pages are built by render/page/page.mk, the library and packages by cli/package/package.mk;
# tests/tests.mk has the tests and what else looks at the program.

.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := all
PARTS := render/page/page.mk cli/package/package.mk tests/tests.mk
MAKEFLAGS += --no-builtin-rules

PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
MANDIR  ?= $(PREFIX)/share/man
SHARE   := $(PREFIX)/share
VERSION := 0.1.0

# The address at which the packager puts what `make site` writes; pages lead there.
SHARE_BASE ?=

# SAN=address,undefined builds with sanitizers, in a folder of its own.
SAN   ?=
BUILD ?= build$(if $(SAN),-san)
CORPUS ?= ../shared/corpus

CC       ?= cc
WERROR   ?= -Werror
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes -Wstrict-prototypes \
            -Wundef -Wconversion -Wformat-security -Wvla-larger-than=1048576 $(WERROR)
ifeq ($(findstring clang,$(CC)),clang)
WARNINGS := $(filter-out -Wvla-larger-than=%,$(WARNINGS))
else
# gcc cannot see through the code that sanitizers add, and warns of variables that are set.
WARNINGS += $(if $(SAN),-Wno-maybe-uninitialized)
endif
# Small functions call each other across files: optimizing at link time saves a twelfth of the time, and
# takes a minute of the processor's, so only what is handed on has it (LTO='$(LINK_TIME)').
LTO       ?=
LINK_TIME := $(if $(findstring clang,$(CC)),,-flto=auto)
# NDEBUG: lemon's parsers trace and assert on every token without it.
OPTIMIZE := $(if $(SAN),-O1 -g -fno-omit-frame-pointer -fsanitize=$(SAN) -fno-sanitize-recover=all,-O3 $(LTO) -DNDEBUG)
# FORTIFY is for builds without sanitizers in which the packager does not set it.
FORTIFY  := $(if $(SAN)$(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
HARDEN   := $(if $(SAN),,-fstack-protector-strong -fPIE) $(FORTIFY)
# Lines for a backtrace. A debugger's variables (CFLAGS=-g) take a sixth of the compiler's time.
CFLAGS   ?= -g1
# The flags that `make release` wrote into its build folder.
PROFILE  := $(file <$(BUILD)/profile)
override CPPFLAGS += -D_GNU_SOURCE -DVERSION='"$(VERSION)"' -I. -I$(BUILD)/gen \
    $(if $(SHARE_BASE),-DSHARE_BASE='"$(SHARE_BASE)"')
# The caller's flags come last and win. The prefix map keeps this folder's path out of what is built.
FLAGS    := -std=gnu11 $(OPTIMIZE) $(HARDEN) $(WARNINGS) -ffile-prefix-map=$(CURDIR)=. $(PROFILE) $(CFLAGS)

# libarchive reads compressed files and archives. It is used if its headers are installed. A dynamic
# program loads it when it meets such a file; a static program contains it and its dependencies.
STATIC       := $(findstring -static,$(LDFLAGS))
ARCHIVE_LIBS := $(if $(STATIC),$(shell libs=$$(pkg-config --static --libs libarchive 2>/dev/null) && \
    echo 'int main(void) { return 0; }' | \
    $(CC) $(LDFLAGS) -x c -o /dev/null - $$libs 2>/dev/null && echo $$libs))
ARCHIVE      := $(if $(STATIC),$(if $(ARCHIVE_LIBS),-DWITH_LIBARCHIVE -DLIBARCHIVE_WITHIN),\
    $(shell pkg-config --exists libarchive 2>/dev/null && echo -DWITH_LIBARCHIVE $$(pkg-config --cflags libarchive)))

# At link time gcc believes that results are used which failing functions leave unset.
LINK = $(CC) $(FLAGS) -pthread $(if $(SAN),,-pie -Wl,-z,relro,-z,now) $(LDFLAGS) -Wno-maybe-uninitialized

# The file $(BUILD)/flags holds all flags: if they change, everything is compiled again.
flags := $(CC) $(CPPFLAGS) $(FLAGS) $(LDFLAGS) $(ARCHIVE) $(ARCHIVE_LIBS)
ifneq ($(flags),$(file <$(BUILD)/flags))
.PHONY: $(BUILD)/flags
endif

# ---- sources: grammars and lexers become C files in $(BUILD)/gen ----

# $(call files,FOLDERS,EXTENSION): the files in the folders and below.
files     = $(foreach folder,$(1),$(wildcard $(addsuffix /*.$(2),$(folder) $(folder)/* $(folder)/*/*)))
LEXERS   := $(basename $(call files,parser layout,re))
GRAMMARS := $(basename $(call files,parser,y))
NAMES    := $(patsubst %.def,$(BUILD)/gen/%.inc,$(call files,layout parser,def))
# The core, which is the library: it needs no operating system. tests/includes.sh reads this line, too.
CORE     := layout parser render/row render/facts render/geometry render/account render/kernel
core     := $(call files,$(CORE),c)
CORE_OBJ := $(core:%.c=$(BUILD)/%.o) $(LEXERS:%=$(BUILD)/gen/%.o) $(GRAMMARS:%=$(BUILD)/gen/%.o)
STYLES   := $(notdir $(wildcard render/map/*.css render/map/*.svg))
PAGES    := explore memory kernel picture
PAGE_OBJ := $(STYLES:%=$(BUILD)/gen/map/%.o) $(PAGES:%=$(BUILD)/gen/page/%.o)
page_core := $(wildcard render/page/core/*.c)
RENDER_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(core) $(page_core),$(call files,render,c))) $(PAGE_OBJ)
CLI_OBJ  := $(patsubst %.c,$(BUILD)/%.o,$(filter-out cli/web/% cli/package/%,$(call files,cli,c)))
FIELDS   := $(sort $(wildcard render/row/fields/*.def))
FIELD_LISTS := $(addprefix $(BUILD)/gen/render/row/field_,names.inc kinds.inc)
HEADERS  := $(GRAMMARS:%=$(BUILD)/gen/%.h) $(FIELD_LISTS) $(BUILD)/gen/cli/commit.inc

# The commit that --version names: git's, or in an unpacked archive what `make dist` wrote there.
COMMIT  := $(if $(wildcard .git),$(shell git describe --always --dirty=,\ changed --exclude='*' --abbrev=12 2>/dev/null),$(file <cli/commit))
commit  := "$(or $(COMMIT),not known)"
ifneq ($(commit),$(file <$(BUILD)/gen/cli/commit.inc))
.PHONY: $(BUILD)/gen/cli/commit.inc
endif

all: $(BUILD)/hlo-layout

$(BUILD)/hlo-layout: $(CORE_OBJ) $(RENDER_OBJ) $(CLI_OBJ)
	$(LINK) -o $@ $^ $(ARCHIVE_LIBS)

$(BUILD)/flags:
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(flags))' >$@

$(BUILD)/gen/cli/commit.inc:
	@mkdir -p $(@D)
	@printf '%s\n' '$(commit)' >$@

$(BUILD)/%.o: %.c $(BUILD)/flags | $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags | $(HEADERS)
	$(CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<

$(addprefix $(BUILD)/cli/input/,unpack.o library.o libarchive.o decompress.o) \
    $(BUILD)/tests/cli/test_unpack.o: private CPPFLAGS += $(ARCHIVE)

# The code that lemon generates does not pass these warnings.
GRAMMAR_FLAGS := -Wno-conversion -Wno-sign-conversion -Wno-unused-variable -Wno-unused-parameter \
    -Wno-missing-prototypes
$(GRAMMARS:%=$(BUILD)/gen/%.o): private FLAGS += $(GRAMMAR_FLAGS)

$(BUILD)/gen/%.c: %.re | $(NAMES)
	@mkdir -p $(@D)
	re2c -c -W -Werror --tags -I. -I$(BUILD)/gen --depfile $(@:.c=.re.d) --no-generation-date \
	    --no-version -o $@ $<
-include $(LEXERS:%=$(BUILD)/gen/%.re.d)

# Turns each line of a table of names, KIND(NAME, "text", ...), into a re2c rule:
# "text" end { FOUND(NAME); }
$(BUILD)/gen/%.inc: %.def
	@mkdir -p $(@D)
	sed -n 's/^[A-Z]*(\([A-Z0-9_]*\), "\([^"]*\)".*/"\2" end { FOUND(\1); }/p' $< >$@

# Lists the names of all fields of rows, sorted, and the kinds of rows (render/row/field.h).
$(BUILD)/gen/render/row/field_names.inc: $(FIELDS)
	@mkdir -p $(@D)
	sed -n 's/^FIELD(\([a-z0-9_]*\),.*/NAME(\1)/p' $^ | LC_ALL=C sort -u >$@
$(BUILD)/gen/render/row/field_kinds.inc: $(FIELDS)
	@mkdir -p $(@D)
	for kind in $(basename $(notdir $^)); do \
	    sed -n "1s/.. \(.*\) ../KIND($$kind, \"\1\")/p" render/row/fields/$$kind.def; \
	    printf '#include "render/row/fields/%s.def"\nEND\n' $$kind; done >$@

# Without -T, Debian's lemon would prefer a lempar.c that lies next to the grammar.
$(BUILD)/gen/%.c: %.y
	@mkdir -p $(@D)
	lemon -q -T/usr/share/lemon/lempar.c -d$(@D) $<
$(BUILD)/gen/%.h: $(BUILD)/gen/%.c ;

# Embeds the style files of pictures as strings: x.css becomes map_x_css (render/map/styles.h).
$(BUILD)/gen/map/%.c: render/map/%
	@mkdir -p $(@D)
	@{ echo '#include "render/map/styles.h"'; echo 'const char map_$(subst .,_,$*)[] ='; \
	    sed 's/[\\"?]/\\&/g; s/.*/"&\\n"/' $<; echo ';'; } >$@
$(STYLES:%=$(BUILD)/gen/map/%.o): private FLAGS += -Wno-overlength-strings

.SECONDARY: $(PAGE_OBJ:.o=.c) $(PAGES:%=$(BUILD)/gen/page/%.html) \
    $(LEXERS:%=$(BUILD)/gen/%.c) $(GRAMMARS:%=$(BUILD)/gen/%.c) $(HEADERS)

-include $(CORE_OBJ:.o=.d) $(RENDER_OBJ:.o=.d) $(CLI_OBJ:.o=.d)

include $(PARTS)

# ---- set-up, demonstration ----

setup:
	@sh tests/scripts/setup.sh

# Makes $(1), with the compiler's own lines only in a log, unless V=1.
quietly = $(if $(V),$(MAKE) --no-print-directory -j$$(nproc) $(1),\
    sh tests/scripts/quiet.sh $(BUILD)/$@.log $(MAKE) --no-print-directory -j$$(nproc) $(1))

demo: ## set up what is missing, build, ask whether a real program fits
	@echo 'setting up what the build needs'
	@sh tests/scripts/setup.sh build
	@echo 'building $(BUILD)/hlo-layout (V=1 shows how): a few minutes'
	@$(call quietly,$(BUILD)/hlo-layout)
	@echo '$$ hlo-layout samples/train-v5e.tar.xz'
	@$(BUILD)/hlo-layout samples/train-v5e.tar.xz
	@printf '%s\n' '' 'next: $(BUILD)/hlo-layout FILE with a dump, a folder or a log of yours; XLA_FLAGS=--xla_dump_to=DIR writes one' \
	    '      $(BUILD)/hlo-layout samples/train-v5e.tar.xz -f html >train.html   the same as a page' \
	    '      $(BUILD)/hlo-layout --help, man man/hlo-layout.1, README.md'

# The set-up installs what every test needs, so that a skipped test is a failure. Two jobs more than
# there are processors: browsers wait much.
define run_tests
@echo 'building the program and its tests (V=1 shows how): several minutes'
@$(call quietly,build-tests)
@$(MAKE) --no-print-directory -j$$(($$(nproc) + 2)) --output-sync=target $(1) REQUIRE_ALL=1
endef
# Of what takes long, a share, which the commit chooses: tests/scripts/turn.py.
check: export TURN ?= $(shell printf %d 0x0$$(printf %.7s '$(COMMIT)') 2>/dev/null)
check: setup ## set up what is missing, build, run every test; of the longest, a share
	$(call run_tests,run-check)
weekly: setup ## run all of what check takes shares of: some hours
	$(call run_tests,run-weekly)

# ---- installation ----

# Where the shells look for them below share/. A path begins with the shell's name.
COMPLETIONS := bash-completion/completions/hlo-layout zsh/site-functions/_hlo-layout \
    fish/vendor_completions.d/hlo-layout.fish

install: $(BUILD)/hlo-layout ## install under DESTDIR and PREFIX
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man5
	install -s -m 755 $(BUILD)/hlo-layout $(DESTDIR)$(BINDIR)/hlo-layout
	install -m 644 man/hlo-layout.1 $(DESTDIR)$(MANDIR)/man1/hlo-layout.1
	install -m 644 man/hlo-layout-json.5 $(DESTDIR)$(MANDIR)/man5/hlo-layout-json.5
	for script in $(COMPLETIONS); do install -d $(DESTDIR)$(SHARE)/$${script%/*} && \
	    $(BUILD)/hlo-layout completions $${script%%[-/]*} >$(DESTDIR)$(SHARE)/$$script || exit 1; done

uninstall: ## remove what install has installed
	rm -f $(DESTDIR)$(BINDIR)/hlo-layout $(DESTDIR)$(MANDIR)/man1/hlo-layout.1 \
	    $(DESTDIR)$(MANDIR)/man5/hlo-layout-json.5 \
	    $(COMPLETIONS:%=$(DESTDIR)$(SHARE)/%)

man: ## write the manual's lists of fields anew, from render/row/fields/
	awk -f man/fields.awk man/hlo-layout-json.5 >$(BUILD)/hlo-layout-json.5
	cp $(BUILD)/hlo-layout-json.5 man/hlo-layout-json.5

format: ## format the sources with clang-format
	clang-format -i $$(git ls-files '*.c' '*.h')

clean: ## remove what was built
	rm -rf build build-*

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile $(PARTS) | expand -t 12

.PHONY: all setup demo check weekly install uninstall man format clean help
