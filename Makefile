# hlo-layout: what a TPU or GPU array costs, from the text that people already have.
#
#   make            builds build/hlo-layout; installs nothing, needs no network
#   make demo       sets up what is missing, builds, audits a real dump from samples/
#   make check      sets up what is missing, builds, runs every test
#   make help       the other targets

.DELETE_ON_ERROR:
.SUFFIXES:
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
            -Wundef -Wconversion -Wvla-larger-than=1048576 $(WERROR)
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
CFLAGS   ?= -g
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
    $(shell pkg-config --exists libarchive && echo -DWITH_LIBARCHIVE $$(pkg-config --cflags libarchive)))

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
# The core needs no operating system.
CORE     := layout parser render/row render/facts render/geometry
core     := $(call files,$(CORE),c)
CORE_OBJ := $(core:%.c=$(BUILD)/%.o) $(LEXERS:%=$(BUILD)/gen/%.o) $(GRAMMARS:%=$(BUILD)/gen/%.o)
STYLES   := $(notdir $(wildcard render/map/*.css render/map/*.svg))
PAGES    := explore memory picture
PAGE_OBJ := $(STYLES:%=$(BUILD)/gen/map/%.o) $(PAGES:%=$(BUILD)/gen/page/%.o)
page_core := $(wildcard render/page/core/*.c)
RENDER_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(core) $(page_core),$(call files,render,c))) $(PAGE_OBJ)
CLI_OBJ  := $(patsubst %.c,$(BUILD)/%.o,$(filter-out cli/web/%,$(call files,cli,c)))
TEST_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(addprefix tests/,main.c $(addsuffix /*.c,layout parser render cli support))))
FIELDS   := $(sort $(wildcard render/row/fields/*.def))
FIELD_LISTS := $(addprefix $(BUILD)/gen/render/row/field_,names.inc kinds.inc)
HEADERS  := $(GRAMMARS:%=$(BUILD)/gen/%.h) $(FIELD_LISTS)

all: $(BUILD)/hlo-layout

$(BUILD)/hlo-layout: $(CORE_OBJ) $(RENDER_OBJ) $(CLI_OBJ)
	$(LINK) -o $@ $^ $(ARCHIVE_LIBS)

$(BUILD)/flags:
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(flags))' >$@

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

# Builds each page as one HTML file, and embeds it as an array (render/page/source.h).
PAGE_PARTS := $(wildcard render/page/web/*.* render/page/web/*/*.* render/map/*.css)
$(BUILD)/gen/page/%.html: render/page/page.sh $(PAGE_PARTS)
	@mkdir -p $(@D)
	VERSION=$(VERSION) sh render/page/page.sh render/page/web/$*/$*.html $(filter %.wasm $(BUILD)/gen/page/%,$^) >$@
$(BUILD)/gen/page/%.c: render/page/array.sh $(BUILD)/gen/page/%.html
	sh render/page/array.sh $* $(BUILD)/gen/page/$*.html \
	    $(if $(and $(filter explore,$*),$(WEB_TOOLS)),true,false) >$@
.SECONDARY: $(PAGE_OBJ:.o=.c) $(PAGES:%=$(BUILD)/gen/page/%.html) \
    $(LEXERS:%=$(BUILD)/gen/%.c) $(GRAMMARS:%=$(BUILD)/gen/%.c) $(HEADERS)

-include $(CORE_OBJ:.o=.d) $(RENDER_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(TEST_OBJ:.o=.d)

# ---- the library ----

# The core as one object, of which only the functions that the header declares can be linked.
LIB := $(BUILD)/lib
lib: $(LIB)/libhlo_layout.a ## build the core as a library, with one header, in build/lib
$(LIB)/hlo_layout.h: render/flatten.awk $(wildcard $(call files,layout parser render,h) $(call files,layout parser render,def)) \
    $(FIELD_LISTS)
	@mkdir -p $(@D)
	awk -v made=$(BUILD)/gen -f $< render/hlo_layout.h >$@
$(LIB)/libhlo_layout.a: $(CORE_OBJ) $(LIB)/hlo_layout.h
	$(CC) $(FLAGS) -r -nostdlib $(if $(LTO),-flinker-output=nolto-rel -Wno-maybe-uninitialized) -o $(@:.a=.o) $(CORE_OBJ)
	tr -cs 'A-Za-z0-9_' '\n' <$(LIB)/hlo_layout.h | sort -u >$(LIB)/offered
	objcopy --keep-global-symbols=$(LIB)/offered $(@:.a=.o)
	rm -f $@ && ar rcs $@ $(@:.a=.o)

# A client sees the library and its header alone.
$(BUILD)/samples/bytes: samples/library/bytes.c $(LIB)/libhlo_layout.a
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 -Wall -Wextra -Werror $(CFLAGS) $(if $(SAN),-fsanitize=$(SAN)) -I$(LIB) -o $@ $< -L$(LIB) -lhlo_layout -lm

# ---- the core of the explorer's page, as WebAssembly ----

# It needs Debian's clang, lld, wasi-libc and libclang-rt-dev-wasm32. Without them `explore` names
# what is missing, and pages of `map` have pictures only.
WASI_CC := clang --target=wasm32-wasi
WASI_HAS = $(wildcard $(shell $(WASI_CC) $(1) 2>/dev/null))
WEB_TOOLS := $(and $(shell command -v clang),$(shell command -v wasm-ld),\
    $(call WASI_HAS,-print-file-name=libc.a),$(call WASI_HAS,-print-libgcc-file-name))
# The page needs all folders of the core except those for whole programs.
programs := $(addsuffix /%,layout/owner layout/flow layout/pack parser/module parser/program layout/program parser/match parser/copy \
    parser/trial parser/change)
WEB_GEN  := $(filter-out $(programs),$(LEXERS) $(GRAMMARS))
WEB_OBJ  := $(patsubst %.c,$(BUILD)/web/%.o,$(filter-out $(programs),$(core)) $(page_core)) \
    $(WEB_GEN:%=$(BUILD)/web/%.o)

web: $(if $(WEB_TOOLS),$(BUILD)/explore.html,no-web) ## build the explorer's page alone
no-web:
	@echo "the page needs clang, lld, wasi-libc and libclang-rt-dev-wasm32 (Debian's names)" >&2; exit 1

# The sysroot of wasi-libc lacks xxhash.h, which is copied from the host, and two headers of POSIX:
# cli/web/posix.h has what they declare.
WEB_HEADERS := $(addprefix $(BUILD)/web/include/,xxhash.h pthread.h sys/wait.h)
$(BUILD)/web/include/xxhash.h:
	@mkdir -p $(@D)
	cp $(firstword $(wildcard $(addsuffix /xxhash.h,/usr/include /usr/local/include))) $@
$(BUILD)/web/include/pthread.h $(BUILD)/web/include/sys/wait.h:
	@mkdir -p $(@D)
	echo '#include "cli/web/posix.h"' >$@

$(BUILD)/web/%.o: private FLAGS := -std=gnu11 -O2 -DNDEBUG -fvisibility=hidden \
    $(filter-out -Wvla-larger-than=% -Wno-maybe-uninitialized,$(WARNINGS))
$(BUILD)/web/%.o: %.c $(BUILD)/flags | $(HEADERS)
	@mkdir -p $(@D)
	$(WASI_CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/web/%.o: $(BUILD)/gen/%.c $(BUILD)/flags | $(HEADERS)
	@mkdir -p $(@D)
	$(WASI_CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<

# A reactor has no main: the page calls the exported functions. The stack is placed first in
# memory, so that an overflow traps.
$(BUILD)/core.wasm: $(WEB_OBJ)
	$(WASI_CC) -mexec-model=reactor -Wl,--export-dynamic,--strip-all,--stack-first \
	    -Wl,-z,stack-size=1048576 -o $@ $^

# The whole program, for a page that reads dumps.
WEB_PROGRAM := $(patsubst %.c,$(BUILD)/web/%.o,$(core) $(filter-out $(core) $(page_core),$(call files,render,c)) \
    $(call files,cli,c)) $(LEXERS:%=$(BUILD)/web/%.o) $(GRAMMARS:%=$(BUILD)/web/%.o) \
    $(STYLES:%=$(BUILD)/web/map/%.o) $(PAGES:%=$(BUILD)/web/page/%.o)
WEB_EMULATED := signal mman process-clocks getpid
$(WEB_OBJ) $(WEB_PROGRAM): $(WEB_HEADERS)
$(sort $(WEB_OBJ) $(WEB_PROGRAM)): private CPPFLAGS += -include cli/web/posix.h -I$(BUILD)/web/include \
    -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID
# Macros of wasi-libc, functions that posix.h has, generated code and long texts do not pass these.
$(WEB_PROGRAM): private FLAGS += -Wno-gnu-statement-expression -Wno-deprecated-declarations \
    -Wno-overlength-strings
$(GRAMMARS:%=$(BUILD)/web/%.o): private FLAGS += $(GRAMMAR_FLAGS)
$(BUILD)/hlo-layout.wasm: $(WEB_PROGRAM)
	$(WASI_CC) -Wl,--strip-all,--stack-first -Wl,-z,stack-size=8388608 -o $@ $^ \
	    $(WEB_EMULATED:%=-lwasi-emulated-%)

$(BUILD)/gen/page/explore.html: $(if $(WEB_TOOLS),$(BUILD)/core.wasm)
# This page contains the explorer, in which it opens layouts.
$(BUILD)/gen/page/memory.html: $(if $(WEB_TOOLS),$(BUILD)/gen/page/explore.html)
$(BUILD)/explore.html: $(BUILD)/gen/page/explore.html
	cp $< $@

# Pages for any host, which need no server of their own. Previews of links need the address of the host,
# SHARE_BASE.
STOPS := $(basename $(notdir $(wildcard samples/explore/tour-*.png)))
SITE := $(addprefix $(BUILD)/site/,index.html open.html explore.html memory.html diff.html manual.html json.html \
    $(STOPS:%=%.html) $(STOPS:%=%.png))
site: $(if $(WEB_TOOLS),$(SITE),no-web) ## write pages for a site: the explorer, and one that reads dumps by itself
$(SITE): | $(BUILD)/site
$(BUILD)/site:
	@mkdir -p $@
$(BUILD)/site/index.html: render/page/page.sh $(PAGE_PARTS)
	VERSION=$(VERSION) sh render/page/page.sh render/page/web/index/index.html >$@
LINKS = --share-base $(or $(SHARE_BASE),.)
$(BUILD)/site/explore.html: $(BUILD)/hlo-layout
	$< explore $(LINKS) >$@
$(BUILD)/site/memory.html: $(BUILD)/hlo-layout
	$< memory samples/odd-shapes-v5e.hlo --target v5e --format html $(LINKS) >$@
$(BUILD)/site/diff.html: $(BUILD)/hlo-layout
	$< diff samples/diff/row-major.hlo samples/diff/given.hlo --target v5e --format html $(LINKS) >$@ || [ $$? = 1 ]
$(BUILD)/site/tour-%.html: render/page/tour.sh samples/explore/tour.tsv
	sh render/page/tour.sh samples/explore/tour.tsv $* $(SHARE_BASE) >$@
$(BUILD)/site/tour-%.png: samples/explore/tour-%.png
	cp $< $@
$(BUILD)/site/manual.html: man/hlo-layout.1
	mandoc -T html $< >$@
$(BUILD)/site/json.html: man/hlo-layout-json.5
	mandoc -T html $< >$@
# What the program writes opens within this page, so its policy takes theirs in.
$(BUILD)/site/open.html: render/page/page.sh $(BUILD)/hlo-layout.wasm $(PAGES:%=$(BUILD)/gen/page/%.html) $(PAGE_PARTS)
	VERSION=$(VERSION) sh render/page/page.sh render/page/web/open/open.html $(BUILD)/hlo-layout.wasm \
	    $(filter $(BUILD)/gen/page/%,$^) >$@

-include $(WEB_OBJ:.o=.d) $(WEB_PROGRAM:.o=.d) $(page_core:%.c=$(BUILD)/%.d)

# ---- tests ----

$(BUILD)/tests/%.o: private CPPFLAGS += $(shell pkg-config --cflags check jansson)

# Everything but main, which each fuzz target has itself.
PROGRAM_OBJ = $(sort $(CORE_OBJ) $(RENDER_OBJ) $(filter-out %/main.o,$(CLI_OBJ)) $(page_core:%.c=$(BUILD)/%.o))

# The tests replay the corpus through the fuzz targets, so each has a name of its own there.
FUZZ_TARGETS := $(basename $(notdir $(wildcard tests/fuzz/*.c)))
FUZZ_OBJ     := $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/%.o)
$(BUILD)/tests/fuzz/%.o: private CPPFLAGS += \
    $(if $(findstring fuzzer,$(SAN)),,-DLLVMFuzzerTestOneInput=$(notdir $*))

# The functions that tests replace.
WRAPPED := hlo_grammar_read
$(BUILD)/check: $(PROGRAM_OBJ) $(TEST_OBJ) $(FUZZ_OBJ)
	$(LINK) $(WRAPPED:%=-Wl,--wrap=%) -o $@ $^ $(shell pkg-config --libs check jansson) $(ARCHIVE_LIBS)

# The set-up installs what every test needs, so that a skipped test is a failure. One job more than
# there are processors: browsers wait much.
check: setup ## set up what is missing, build, run every test
	@$(MAKE) --no-print-directory -j$$(($$(nproc) + 1)) --output-sync=target run-check REQUIRE_ALL=1

# The tests, the longest first. With -j they run side by side.
TESTS := units python answers torture growth browser firefox schema completions metamorphic memory junk kernel access exchange legal hostile library questions merge sums \
    copies diff what-if advice annotate folders findings ci manual includes structs
run-check: $(filter-out $(if $(SAN),test-torture test-growth),$(TESTS:%=test-%))
$(TESTS:%=test-%): $(BUILD)/hlo-layout

test-python:
	@sh tests/scripts/python.sh $(BUILD)/hlo-layout $(VERSION) build/python
# A browser for each file of tests, the longest first, so that two run at once. `make firefox` runs them in
# Firefox, of which test-firefox runs a few: keys, pointers, charts, the program within a page.
BROWSER_FILES   := $(notdir $(basename $(shell ls -S tests/browser/test_*.py)))
BROWSER_TESTS   := $(BROWSER_FILES:%=test-browser-%)
FIREFOX_TESTS   := $(BROWSER_FILES:%=test-firefox-%)
FIREFOX_IN_CHECK := test_browser test_explore_craft.KeyboardTest test_audit_page.AuditPageTest.test_keys_in_the_picture \
    $(addprefix test_memory_page.MemoryPageTest.,test_keys_wheel_and_drag_zoom_to_single_steps \
        test_hovering_lights_a_buffer_everywhere test_a_click_leaves_no_box_around_the_charts) \
    test_open_page.OpenPageTest.test_a_dump_gets_the_pages_and_the_words_of_the_program
test-browser: $(BROWSER_TESTS)
firefox: $(FIREFOX_TESTS) ## run all tests of pages in Firefox; make check runs a few of them there
$(BROWSER_TESTS) $(FIREFOX_TESTS) test-firefox: $(BUILD)/hlo-layout $(if $(WEB_TOOLS),site)
$(BROWSER_TESTS): test-browser-%:
	@BROWSER_TEST=$* $(IN_BROWSER)
$(FIREFOX_TESTS): test-firefox-%:
	@BROWSER=firefox BROWSER_TEST=$* $(IN_BROWSER)
test-firefox:
	@BROWSER=firefox BROWSER_TEST='$(FIREFOX_IN_CHECK)' $(IN_BROWSER)
IN_BROWSER = HLO_LAYOUT=$(BUILD)/hlo-layout REQUIRE_ALL=$(REQUIRE_ALL) sh tests/scripts/browser.sh
# All of what test-browser looks at a sample of: words that lie over others, in a hundred more layouts and
# in every program.
OVERLAP_TESTS := test_explore_craft.LooksTest.test_nothing_covers_words \
    test_memory_page.MemoryPageTest.test_no_words_lie_over_others test_diff_page
test-overlaps: $(BUILD)/hlo-layout
	@HLO_LAYOUT=$(BUILD)/hlo-layout OVERLAPS=100 BROWSER_TEST='$(OVERLAP_TESTS)' REQUIRE_ALL=1 sh tests/scripts/browser.sh
# With sanitizers, make SAN=address,undefined run-check, these tests run in one process, which also
# finds leaks from test to test and uses of stack frames that have returned.
test-units: $(BUILD)/check
	HLO_LAYOUT=$(BUILD)/hlo-layout CORPUS=$(CORPUS) $(if $(SAN),CK_FORK=no ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=1) CK_VERBOSITY=normal $(BUILD)/check
test-metamorphic:
	@python3 tests/scripts/metamorphic.py $(BUILD)/hlo-layout tests/dumps samples \
	    $(wildcard $(CORPUS)/tpu $(CORPUS)/gpu)
test-answers:
	@python3 tests/scripts/answers.py $(BUILD)/hlo-layout
test-torture: $(if $(SAN),,$(BUILD)/torture $(BUILD)/shim.so)
	@TORTURE_SAMPLE=1 $(TORTURE_OF)
test-growth: counted
	@python3 tests/scripts/growth.py $(BUILD)/hlo-layout build-counted/hlo-layout
test-schema:
	@python3 tests/scripts/schema.py $(BUILD)/hlo-layout
test-completions:
	@sh tests/scripts/completions.sh $(BUILD)/hlo-layout
test-memory:
	@sh tests/scripts/memory.sh $(BUILD)/hlo-layout $(CORPUS)
	@python3 tests/scripts/versions.py $(BUILD)/hlo-layout $(CORPUS)
test-kernel:
	@python3 tests/scripts/kernel.py $(BUILD)/hlo-layout tests/vectors/kernel.jsonl $(wildcard $(CORPUS)/../vectors/kernel)
	@python3 tests/scripts/trip.py $(BUILD)/hlo-layout -n 300 tests/vectors/kernel.jsonl
test-access:
	@python3 tests/scripts/access.py $(BUILD)/hlo-layout 300
test-exchange:
	@python3 tests/scripts/exchange.py $(BUILD)/hlo-layout 150
test-legal:
	@python3 tests/scripts/legal.py $(BUILD)/hlo-layout
test-hostile:
	@python3 tests/scripts/hostile.py $(BUILD)/hlo-layout
test-library: $(BUILD)/samples/bytes
	@sh tests/scripts/library.sh $(BUILD)/samples/bytes
test-questions:
	@python3 tests/scripts/questions.py $(BUILD)/hlo-layout README.md samples/tour.md samples/questions.md samples/recipes/shell.md
test-merge:
	@python3 tests/scripts/merge.py $(BUILD)/hlo-layout samples/odd-shapes-v5e.hlo \
	    samples/user-layouts-v5e.hlo $(wildcard tests/dumps/gpu-*.hlo tests/dumps/tpu-*.hlo)
test-junk:
	@python3 tests/scripts/junk.py $(BUILD)/hlo-layout $(addprefix tests/dumps/,check-gpu-rotated_loop.hlo \
	    check-cpu-attention.hlo pre-quant_dtypes.hlo tpu-v5e-custom_user_layouts.hlo)
test-sums:
	@python3 tests/scripts/sums.py $(BUILD)/hlo-layout $(wildcard tests/dumps/*.hlo samples/*.hlo \
	    $(CORPUS)/cpu/*after_optimizations.txt)
test-copies:
	@python3 tests/scripts/copies.py $(BUILD)/hlo-layout tests/copies $(CORPUS)/copies \
	    $(wildcard tests/dumps/*.hlo samples/*.hlo $(CORPUS)/tpu/*.hlo $(CORPUS)/cpu/*.hlo)
# Pairs of programs that were compiled before and after a change; without the corpus a few of them.
test-what-if:
	@python3 tests/scripts/whatif.py $(BUILD)/hlo-layout \
	    $(firstword $(wildcard $(CORPUS)/pairs/pairs.tar.xz tests/programs/pairs.tar.xz))
# Programs that were compiled again with the advice that is given first; their source is beside them.
test-advice:
	@python3 tests/scripts/advice.py $(BUILD)/hlo-layout tests/programs/advice.tar.xz $(wildcard samples/*.hlo)
test-diff:
	@python3 tests/scripts/diff.py $(BUILD)/hlo-layout $(wildcard $(CORPUS)/pairs/pairs.tar.xz)
test-folders:
	@python3 tests/scripts/folders.py $(BUILD)/hlo-layout $(wildcard tests/folders/*.tar.xz \
	    $(CORPUS)/folders/*.tar.xz)
test-annotate:
	@python3 tests/scripts/annotate.py $(BUILD)/hlo-layout $(wildcard tests/dumps/*.hlo tests/copies/*.hlo \
	    samples/*.hlo samples/*/*.hlo $(CORPUS)/copies/*.xz $(CORPUS)/tpu/tpu-v5e-*.hlo \
	    $(CORPUS)/cpu/*after_optimizations.txt)
test-ci:
	@python3 tests/scripts/ci.py $(BUILD)/hlo-layout
test-findings:
	@python3 tests/scripts/findings.py $(BUILD)/hlo-layout
test-manual:
	@sh tests/scripts/manual.sh $(BUILD)/hlo-layout
test-includes:
	@sh tests/includes.sh
# The structs of the decoders as the libraries' headers have them, and without those headers.
test-structs:
	@$(CC) $(CPPFLAGS) $(FLAGS) -fsyntax-only -DWITHOUT_COMPRESSION_HEADERS cli/input/decompress.c

# Injects failures of the system into the command lines of the goldens. The preloaded library does
# not work with sanitizers.
TORTURE_OF = sh tests/scripts/torture.sh $(BUILD)/hlo-layout $(BUILD)/torture $(BUILD)/shim.so

$(BUILD)/torture: tests/torture/torture.c $(BUILD)/flags
	$(LINK) $(CPPFLAGS) -o $@ $<
$(BUILD)/shim.so: tests/torture/shim.c $(BUILD)/flags
	$(CC) $(CPPFLAGS) -std=gnu11 -O2 $(WARNINGS) -shared -fPIC -o $@ $<

# The program with a counter of its work.
COUNT := -fsanitize-coverage=trace-pc
counted:
	@$(MAKE) --no-print-directory BUILD=build-counted WERROR=-w WEB_TOOLS= \
	    OPTIMIZE='-O1 -DNDEBUG $(COUNT)' LDFLAGS=build-counted/blocks.o build-counted/blocks.o build-counted/hlo-layout
$(BUILD)/blocks.o: tests/torture/blocks.c
	@mkdir -p $(@D)
	$(CC) -O2 $(WARNINGS) -c -o $@ $<
build-counted/hlo-layout: | build-counted/blocks.o

torture: $(BUILD)/hlo-layout $(BUILD)/torture $(BUILD)/shim.so ## let each allocation, read and write of the goldens' command lines fail
	@$(TORTURE_OF)

# ---- set-up, demonstration ----

setup:
	@sh tests/scripts/setup.sh

# V=1 shows the compiler's own lines, as a failure does.
demo: ## set up what is missing, build, audit a real dump from samples/
	@echo 'setting up what the build needs'
	@sh tests/scripts/setup.sh build
	@echo 'building $(BUILD)/hlo-layout (V=1 shows how; a minute or two)'
	@mkdir -p $(BUILD)
	@$(MAKE) --no-print-directory -j$$(nproc) $(BUILD)/hlo-layout $(if $(V),,>$(BUILD)/demo.log 2>&1 || \
	    { tail -40 $(BUILD)/demo.log; exit 1; })
	@echo '$$ hlo-layout audit samples/odd-shapes-v5e.hlo --top 8'
	@$(BUILD)/hlo-layout audit samples/odd-shapes-v5e.hlo --top 8

# ---- targets that need more than a clone ----

# Spark, DuckDB and GNU parallel. The first two come from PyPI, in a Python environment of their own;
# their versions and hashes are in tests/scripts/fleet.txt.
FLEET_PYTHON := build/fleet-python/bin/python
$(FLEET_PYTHON):
	@sh tests/scripts/setup.sh fleet
	@{ python3 -m venv build/fleet-python && \
	    build/fleet-python/bin/pip install --quiet --require-hashes -r tests/scripts/fleet-build.txt && \
	    build/fleet-python/bin/pip install --quiet --require-hashes --use-pep517 --no-build-isolation \
	        -r tests/scripts/fleet.txt; } || { rm -rf build/fleet-python; \
	    echo 'make fleet needs pyspark and duckdb, which pip could not install: does it reach PyPI?' >&2; exit 1; }
fleet: $(BUILD)/hlo-layout $(FLEET_PYTHON) ## set up Spark, DuckDB and parallel; compare samples/fleet with one process
	@sh tests/scripts/fleet.sh $(BUILD)/hlo-layout $(CURDIR)/$(FLEET_PYTHON) $(BUILD)/fleet

corpus: $(BUILD)/hlo-layout ## run over a corpus of dumps (CORPUS=DIR), if there is one
	@sh tests/scripts/corpus.sh $(BUILD)/hlo-layout $(CORPUS)

bench: release ## compare a release with rg, wc, XLA's own parser, plain C, memcpy and numpy
	@sh tests/scripts/bench.sh build-release/hlo-layout $(CORPUS)
	@sh tests/bench/bulk.sh build-release/hlo-layout

MUTANTS ?= 60
SEED    ?= 1
mutants: ## make MUTANTS small faults, chosen by SEED, one at a time; name those that no test notices
	@python3 tests/scripts/mutants.py --sample $(MUTANTS) --seed $(SEED) layout parser render cli

covered:
	@$(MAKE) --no-print-directory BUILD=build-covered CC=clang OPTIMIZE='-O1 -DNDEBUG' \
	    CFLAGS='-fprofile-instr-generate -fcoverage-mapping' \
	    build-covered/hlo-layout build-covered/check
coverage: covered ## count the lines and branches of layout/ and parser/ that tests run
	@python3 tests/scripts/covered.py build-covered

tidy: $(BUILD)/hlo-layout ## check the code with clang-tidy (.clang-tidy)
	clang-tidy --quiet $(sort $(core) $(call files,render cli,c)) -- -std=gnu11 -w $(CPPFLAGS)

WORST_SECONDS ?= 30
worst: $(BUILD)/hlo-layout ## search WORST_SECONDS for each command's most expensive command line, or text
	@python3 tests/scripts/worst.py $(BUILD)/hlo-layout --seconds $(WORST_SECONDS)

FUZZ_SECONDS ?= 60
FUZZ_BUILD   := build-fuzz

fuzz: ## run each fuzz target under sanitizers for FUZZ_SECONDS
	@$(MAKE) --no-print-directory BUILD=$(FUZZ_BUILD) CC=clang SAN=fuzzer-no-link,address,undefined \
	    $(FUZZ_TARGETS:%=$(FUZZ_BUILD)/%)
	@$(foreach target,$(FUZZ_TARGETS),sh tests/fuzz/run.sh $(FUZZ_BUILD)/$(target) $(FUZZ_SECONDS) && ):

# What several targets share.
FUZZ_SHARED := bulk_check edits event_log memory_log program report_text role_log run_check
$(FUZZ_BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(FUZZ_SHARED:%=$(BUILD)/tests/support/%.o) $(PROGRAM_OBJ)
	clang $(FLAGS) -fsanitize=$(subst fuzzer-no-link,fuzzer,$(SAN)) -o $@ $^ $(shell pkg-config --libs jansson) $(ARCHIVE_LIBS)
.SECONDARY: $(FUZZ_OBJ)

-include $(FUZZ_OBJ:.o=.d)

# ---- builds for speed, and for any machine ----

RELEASE := $(MAKE) --no-print-directory BUILD=build-release LTO='$(LINK_TIME)' build-release/hlo-layout
release: ## build build-release/hlo-layout, with gcc's profile of runs over samples/ and tests/dumps/
	@rm -rf build-release && mkdir build-release && echo -fprofile-generate >build-release/profile
	@$(RELEASE)
	@sh tests/bench/train.sh build-release/hlo-layout
	@echo -fprofile-use -fprofile-partial-training -Wno-missing-profile >build-release/profile
	@$(RELEASE)

# Without a build-id, which depends on what stripping removes.
static: ## build build-static/hlo-layout, which needs no shared library
	@sh tests/scripts/setup.sh static
	@$(MAKE) --no-print-directory BUILD=build-static LTO='$(LINK_TIME)' LDFLAGS='-static-pie -Wl,--build-id=none $(LDFLAGS)' \
	    build-static/hlo-layout

include cli/package/package.mk

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

install-lib: lib ## install the library and its header under DESTDIR and PREFIX
	install -d $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIB)/libhlo_layout.a $(DESTDIR)$(PREFIX)/lib/
	install -m 644 $(LIB)/hlo_layout.h $(DESTDIR)$(PREFIX)/include/

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
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile cli/package/package.mk | expand -t 12

.PHONY: all counted lib install-lib web no-web site check run-check $(TESTS:%=test-%) $(BROWSER_TESTS) firefox $(FIREFOX_TESTS) torture setup demo corpus fleet bench mutants covered coverage tidy worst fuzz release static install uninstall man format clean help
