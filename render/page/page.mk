# The pages, and what of the program is compiled to WebAssembly for them.

# Builds each page as one HTML file, and embeds it as an array (render/page/source.h).
PAGE_PARTS := $(wildcard render/page/web/*.* render/page/web/*/*.* render/map/*.css)
$(BUILD)/gen/page/%.html: render/page/page.sh $(PAGE_PARTS)
	@mkdir -p $(@D)
	VERSION=$(VERSION) sh render/page/page.sh render/page/web/$*/$*.html $(filter %.wasm $(BUILD)/gen/page/%,$^) >$@
$(BUILD)/gen/page/%.c: render/page/array.sh $(BUILD)/gen/page/%.html
	sh render/page/array.sh $* $(BUILD)/gen/page/$*.html \
	    $(if $(and $(filter explore,$*),$(WEB_TOOLS)),true,false) >$@

# ---- the core of the explorer's page, as WebAssembly ----

# It needs Debian's clang, lld, wasi-libc and libclang-rt-dev-wasm32. Without them `explore` names
# what is missing, and pages of `map` have pictures only.
WASI_CC := clang --target=wasm32-wasi
WASI_HAS = $(wildcard $(shell $(WASI_CC) $(1) 2>/dev/null))
WEB_TOOLS := $(and $(shell command -v clang),$(shell command -v wasm-ld),\
    $(call WASI_HAS,-print-file-name=libc.a),$(call WASI_HAS,-print-libgcc-file-name))
# The page needs what the core has for one layout, not what it has for programs.
PAGE_ROOMS := layout $(addprefix layout/,base tirx cute triton atom convert device access) \
    parser $(addprefix parser/,lex shape tirx triton cute atom mlir report call tilelang notation) \
    render/row render/facts render/geometry render/page/core
# $(call within,FILES): those that are in these rooms.
within    = $(foreach file,$(1),$(if $(filter $(PAGE_ROOMS),$(patsubst %/,%,$(dir $(file)))),$(file)))
page_c   := $(call within,$(core) $(page_core)) layout/program/shape_table.c parser/proto/proto_kind.c
WEB_OBJ  := $(page_c:%.c=$(BUILD)/web/%.o) $(patsubst %,$(BUILD)/web/%.o,$(call within,$(LEXERS) $(GRAMMARS)))

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

$(BUILD)/web/%.o: private FLAGS := -std=gnu11 -Os -DNDEBUG -fvisibility=hidden \
    $(filter-out -Wvla-larger-than=% -Wno-maybe-uninitialized,$(WARNINGS))
$(BUILD)/web/%.o: %.c $(BUILD)/flags render/page/page.mk | $(HEADERS)
	@mkdir -p $(@D)
	$(WASI_CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/web/%.o: $(BUILD)/gen/%.c $(BUILD)/flags render/page/page.mk | $(HEADERS)
	@mkdir -p $(@D)
	$(WASI_CC) $(CPPFLAGS) $(FLAGS) -MMD -MP -c -o $@ $<

# A reactor has no main: the page calls the exported functions. The stack is placed first in
# memory, so that an overflow traps.
$(BUILD)/core.wasm: $(WEB_OBJ)
	$(WASI_CC) -mexec-model=reactor -Wl,--export-dynamic,--strip-all,--stack-first \
	    -Wl,-z,stack-size=1048576 -o $@ $^

# The whole program, for a page that reads dumps.
WEB_PROGRAM := $(patsubst %.c,$(BUILD)/web/%.o,$(core) $(filter-out $(core) $(page_core),$(call files,render,c)) \
    $(filter-out cli/package/%,$(call files,cli,c))) $(LEXERS:%=$(BUILD)/web/%.o) $(GRAMMARS:%=$(BUILD)/web/%.o) \
    $(STYLES:%=$(BUILD)/web/map/%.o) $(PAGES:%=$(BUILD)/web/page/%.o)
WEB_EMULATED := signal mman process-clocks getpid
$(WEB_OBJ) $(WEB_PROGRAM): $(WEB_HEADERS)
$(sort $(WEB_OBJ) $(WEB_PROGRAM)): private CPPFLAGS += -include cli/web/posix.h -I$(BUILD)/web/include \
    -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID
# Macros of wasi-libc, functions that posix.h has, generated code and long texts do not pass these.
$(WEB_PROGRAM): private FLAGS += -Wno-gnu-statement-expression -Wno-deprecated-declarations \
    -Wno-overlength-strings
$(GRAMMARS:%=$(BUILD)/web/%.o): private FLAGS += $(GRAMMAR_FLAGS)
# Statements are compared 16 bytes at a time, which takes WebAssembly's SIMD (Chrome 91, Firefox 89,
# Safari 16.4). The explorer reads no dumps and is to be small: of what it shares only these rooms
# are compiled for speed.
$(filter-out $(WEB_OBJ),$(WEB_PROGRAM)) $(filter $(BUILD)/web/layout/base/% $(BUILD)/web/parser/lex/%,$(WEB_OBJ)): \
    private FLAGS += -O2 -msimd128
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
$(BUILD)/gen/page/train.svg: $(BUILD)/hlo-layout
	$< memory samples/train-v5e.tar.xz --format svg >$@
$(BUILD)/site/index.html: render/page/page.sh $(BUILD)/gen/page/train.svg $(PAGE_PARTS)
	VERSION=$(VERSION) sh render/page/page.sh render/page/web/index/index.html $(BUILD)/gen/page/train.svg >$@
LINKS = --share-base $(or $(SHARE_BASE),.)
$(BUILD)/site/explore.html: $(BUILD)/hlo-layout
	$< explore $(LINKS) >$@
$(BUILD)/site/memory.html: $(BUILD)/hlo-layout
	$< memory samples/train-v5e.tar.xz --format html $(LINKS) >$@
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

.PHONY: web no-web site
