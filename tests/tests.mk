# The tests, and what else looks at the program: fuzzing, mutants, coverage, benchmarks.

TEST_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/main.c \
    $(addprefix tests/,$(addsuffix /*.c,layout parser render cli support))))
$(BUILD)/tests/%.o: private CPPFLAGS += $(shell pkg-config --cflags check jansson 2>/dev/null)
# They are compiled once for each time that they run. Without more optimization gcc cannot see that a value is
# set in a loop which runs at least once.
$(BUILD)/tests/%.o: private FLAGS += $(if $(SAN),,-O1 -g0 -Wno-maybe-uninitialized)

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

# What Python loads takes its libc from the process and no sanitizer with it.
SHARED := $(if $(SAN),build/lib,$(LIB))/libhlo_layout.so
ifneq ($(SAN),)
$(SHARED): $(CORE_OBJ)
	@$(MAKE) --no-print-directory SAN= BUILD=build $@
endif

# All that the tests build.
build-tests: $(BUILD)/hlo-layout $(BUILD)/check $(SHARED) $(BUILD)/samples/bytes $(BUILD)/samples/peak \
    $(if $(SAN),,$(BUILD)/torture $(BUILD)/shim.so) counted $(if $(WEB_TOOLS),site)

# The tests, the longest first. With -j they run side by side.
TESTS := units python answers torture growth browser firefox schema completions metamorphic memory account junk kernel notations messages unknown access exchange legal hostile library questions merge sums \
    sinks protos ttgir vmem copies diff what-if advice annotate folders findings ci manual includes structs
run-weekly: run-check torture firefox test-overlaps
# A file of browser tests, which wait much, and one of the others by turns.
BROWSER_FILES := $(notdir $(basename $(shell ls -S tests/browser/test_*.py)))
BROWSER_TESTS := $(BROWSER_FILES:%=test-browser-%)
ALONE         := $(filter-out test-browser $(if $(SAN),test-torture test-growth),$(TESTS:%=test-%))
NUMBERS       := $(shell seq $(words $(BROWSER_TESTS)))
run-check: $(foreach n,$(NUMBERS),$(word $(n),$(BROWSER_TESTS)) $(word $(n),$(ALONE))) $(ALONE)
$(TESTS:%=test-%): $(BUILD)/hlo-layout
# A line for each script; V=1 shows all that tests print.
SUITE_SHELL := $(if $(V),sh,tests/scripts/suite.sh)
$(TESTS:%=test-%): private SHELL := $(SUITE_SHELL)

test-python: $(SHARED)
	@sh tests/scripts/python.sh $(BUILD)/hlo-layout $(SHARED) $(VERSION) build/python
# A browser for each file of tests, the longest first. `make firefox` runs them in Firefox, of which
# test-firefox runs a few: keys, pointers, charts, the program within a page.
FIREFOX_TESTS   := $(BROWSER_FILES:%=test-firefox-%)
FIREFOX_IN_CHECK := test_browser test_explore_craft.KeyboardTest test_audit_page.AuditPageTest.test_keys_in_the_picture \
    $(addprefix test_memory_page.MemoryPageTest.,test_keys_wheel_and_drag_zoom_to_single_steps \
        test_hovering_lights_a_buffer_everywhere test_a_click_leaves_no_box_around_the_charts) \
    $(addprefix test_open_page.OpenPageTest.,test_a_dump_gets_the_pages_and_the_words_of_the_program \
        test_a_proto_is_read_as_bytes_and_as_text test_a_profile_offers_its_programs_the_largest_first \
        test_a_cache_is_unpacked_and_read)
$(BROWSER_TESTS): private SHELL := $(SUITE_SHELL)
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
	@HLO_LAYOUT=$(BUILD)/hlo-layout CORPUS=$(CORPUS) $(if $(SAN),CK_FORK=no ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=1) CK_VERBOSITY=normal $(BUILD)/check
test-metamorphic:
	@python3 tests/scripts/metamorphic.py $(BUILD)/hlo-layout tests/dumps samples \
	    $(wildcard $(CORPUS)/tpu $(CORPUS)/gpu)
# The form of answers; `make answers` compares them.
test-answers:
	@python3 tests/scripts/answers.py $(BUILD)/hlo-layout
test-torture: $(if $(SAN),,$(BUILD)/torture $(BUILD)/shim.so)
	@TORTURE_SAMPLE=1 $(TORTURE_OF)
test-growth: counted
	@python3 tests/scripts/growth.py $(BUILD)/hlo-layout build-counted/hlo-layout $(if $(TURN),--bytes 262144 --doublings 4)
test-schema:
	@python3 tests/scripts/schema.py $(BUILD)/hlo-layout
# What is shown of names that act; make test-sinks SINKS=all asks every command of every input.
test-sinks:
	@sh tests/scripts/shown.sh $(CC) -I. -I$(BUILD)/gen -D_GNU_SOURCE -std=gnu11 $(WARNINGS)
	@python3 tests/scripts/sinks.py $(BUILD)/hlo-layout $(SINKS)
test-completions:
	@sh tests/scripts/completions.sh $(BUILD)/hlo-layout
test-memory:
	@sh tests/scripts/memory.sh $(BUILD)/hlo-layout $(CORPUS)
	@python3 tests/scripts/versions.py $(BUILD)/hlo-layout $(CORPUS)
test-kernel:
	@python3 tests/scripts/kernel.py $(BUILD)/hlo-layout tests/vectors/kernel.jsonl $(wildcard $(CORPUS)/../vectors/kernel)
	@python3 tests/scripts/trip.py $(BUILD)/hlo-layout -n 300 tests/vectors/kernel.jsonl
test-notations:
	@python3 tests/scripts/notations.py $(BUILD)/hlo-layout tests/vectors/notations.jsonl $(wildcard $(CORPUS)/../vectors/new-notations)
test-messages:
	@python3 tests/scripts/messages.py $(BUILD)/hlo-layout tests/vectors/messages.txt
test-unknown: $(SHARED)
	@python3 tests/scripts/unknown.py $(BUILD)/hlo-layout -l $(SHARED) tests/vectors/types.txt tests/vectors/notations.jsonl \
	    tests/vectors/kernel.jsonl $(wildcard $(CORPUS)/../vectors/new-notations/*.jsonl $(CORPUS)/../vectors/kernel/*.jsonl)
test-access:
	@python3 tests/scripts/access.py $(BUILD)/hlo-layout 300
test-exchange:
	@python3 tests/scripts/exchange.py $(BUILD)/hlo-layout 150
test-legal:
	@python3 tests/scripts/legal.py $(BUILD)/hlo-layout
test-hostile:
	@python3 tests/scripts/hostile.py $(BUILD)/hlo-layout
test-library: $(BUILD)/samples/bytes $(BUILD)/samples/peak
	@sh tests/scripts/library.sh $(BUILD)/samples $(BUILD)/hlo-layout
test-questions:
	@python3 tests/scripts/questions.py $(BUILD)/hlo-layout README.md $(addprefix samples/,tour.md kernels.md questions.md recipes/shell.md)
test-merge:
	@python3 tests/scripts/merge.py $(BUILD)/hlo-layout samples/odd-shapes-v5e.hlo \
	    samples/user-layouts-v5e.hlo $(wildcard tests/dumps/gpu-*.hlo tests/dumps/tpu-*.hlo)
test-junk:
	@python3 tests/scripts/junk.py $(BUILD)/hlo-layout $(addprefix tests/dumps/,check-gpu-rotated_loop.hlo \
	    check-cpu-attention.hlo pre-quant_dtypes.hlo tpu-v5e-custom_user_layouts.hlo)
# The same programs asked by every command.
test-account: $(SHARED)
	@python3 tests/scripts/account.py $(BUILD)/hlo-layout $(SHARED) samples tests/dumps tests/copies tests/folders tests/protos $(wildcard \
	    $(addprefix $(CORPUS)/,pre cpu programs4 folders mixed protos kernels-vmem tpu copies versions gpu/programs.tar.xz near-limit tpu-dump-kinds))
test-sums:
	@python3 tests/scripts/sums.py $(BUILD)/hlo-layout $(wildcard tests/dumps/*.hlo samples/*.hlo tests/protos/*.pb \
	    $(CORPUS)/cpu/*after_optimizations.txt)
test-protos:
	@python3 tests/scripts/protos.py $(BUILD)/hlo-layout tests/protos $(wildcard $(CORPUS)/protos)
	@python3 tests/scripts/proto_text.py $(BUILD)/hlo-layout parser/proto/proto_field.def tests/protos $(wildcard $(CORPUS)/protos)
	@python3 tests/scripts/assignments.py $(BUILD)/hlo-layout tests/protos/assignments tests/protos \
	    $(wildcard $(CORPUS)/protos)
	@python3 tests/scripts/executables.py $(BUILD)/hlo-layout tests/protos tests/executables
test-ttgir:
	@python3 tests/scripts/ttgir.py $(BUILD)/hlo-layout tests/kernels $(wildcard $(CORPUS)/ttgir)
test-vmem:
	@python3 tests/scripts/vmem.py $(BUILD)/hlo-layout tests/kernels/vmem $(wildcard $(CORPUS)/kernels-vmem)
test-copies:
	@python3 tests/scripts/copies.py $(BUILD)/hlo-layout tests/copies $(CORPUS)/copies \
	    $(wildcard tests/dumps/*.hlo samples/*.hlo $(CORPUS)/tpu/*.hlo $(CORPUS)/cpu/*.hlo)
# Pairs of programs that were compiled before and after a change: our own, and those of the corpus.
test-what-if:
	@for pairs in $(wildcard tests/programs/pairs.tar.xz $(CORPUS)/pairs/pairs.tar.xz); do \
	    python3 tests/scripts/whatif.py $(BUILD)/hlo-layout $$pairs || exit 1; done
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
# No struct has more than 25 members, of them 8 bools. The structs of the decoders are checked as the
# libraries' headers have them, and without those headers.
test-structs:
	@python3 tests/scripts/structs.py cli layout parser render
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
	@$(MAKE) --no-print-directory $(if $(V),,--silent) BUILD=build-counted WERROR=-w WEB_TOOLS= \
	    OPTIMIZE='-O0 -DNDEBUG $(COUNT)' FORTIFY= CFLAGS= LDFLAGS=build-counted/blocks.o build-counted/blocks.o build-counted/hlo-layout
$(BUILD)/blocks.o: tests/torture/blocks.c
	@mkdir -p $(@D)
	$(CC) -O2 $(WARNINGS) -c -o $@ $<
build-counted/hlo-layout: | build-counted/blocks.o

torture: $(BUILD)/hlo-layout $(BUILD)/torture $(BUILD)/shim.so ## let each allocation, read and write of the goldens' command lines fail
	@$(TORTURE_OF)

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

# The program of another commit, of the one before if nothing is changed, is built in a worktree of git.
REV    ?= $(shell git diff --quiet HEAD && echo HEAD~1 || echo HEAD)
BEFORE := build-before
answers: $(BUILD)/hlo-layout ## build the commit before the change (REV=COMMIT), and print which answers differ
	@git worktree prune
	@[ -e $(BEFORE)/.git ] || git worktree add --quiet --detach $(BEFORE) $(REV)
	@git -C $(BEFORE) checkout --quiet --detach $$(git rev-parse $(REV))
	@echo 'building $(BEFORE)/build/hlo-layout'
	@$(MAKE) -C $(BEFORE) --no-print-directory -j$$(nproc) BUILD=build build/hlo-layout >$(BUILD)/before.log 2>&1 || \
	    { tail -40 $(BUILD)/before.log; exit 1; }
	@python3 tests/scripts/answers.py $(BUILD)/hlo-layout $(BEFORE)/build/hlo-layout

corpus: $(BUILD)/hlo-layout ## run over a corpus of dumps (CORPUS=DIR), if there is one
	@sh tests/scripts/corpus.sh $(BUILD)/hlo-layout $(CORPUS)

bench: release ## compare a release with rg, wc, XLA's own parser, plain C, memcpy, numpy, and the program before (OLD=PROGRAM)
	@sh tests/scripts/bench.sh build-release/hlo-layout $(CORPUS) $(OLD)
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

# What fuzzing finds is kept outside of build folders, so that each run goes on where the last one ended.
FUZZ_SECONDS ?= 60
FUZZ_CORPUS  ?= fuzz-corpus
FUZZ_BYTES   ?= 60000
FUZZ_BUILD   := build-fuzz

fuzz-build:
	@$(MAKE) --no-print-directory BUILD=$(FUZZ_BUILD) CC=clang SAN=fuzzer-no-link,address,undefined \
	    $(FUZZ_TARGETS:%=$(FUZZ_BUILD)/%)
fuzz: fuzz-build ## run each fuzz target under sanitizers for FUZZ_SECONDS of processor time; inputs are kept in FUZZ_CORPUS
	@$(foreach target,$(FUZZ_TARGETS),sh tests/fuzz/run.sh $(FUZZ_BUILD)/$(target) $(FUZZ_SECONDS) $(FUZZ_CORPUS) && ):
fuzz-minimise: fuzz-build ## add to tests/fuzz/corpus what FUZZ_CORPUS has that takes other paths, up to FUZZ_BYTES a target
	@$(foreach target,$(FUZZ_TARGETS),sh tests/fuzz/minimise.sh $(FUZZ_BUILD)/$(target) $(FUZZ_BYTES) $(FUZZ_CORPUS) && ):

# What several targets share.
FUZZ_SHARED := account_log bulk_check edits event_log form_pair made_program memory_log program report_text role_log run_check
$(FUZZ_BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(FUZZ_SHARED:%=$(BUILD)/tests/support/%.o) $(PROGRAM_OBJ)
	clang $(FLAGS) -fsanitize=$(subst fuzzer-no-link,fuzzer,$(SAN)) -o $@ $^ $(shell pkg-config --libs jansson) $(ARCHIVE_LIBS)
.SECONDARY: $(FUZZ_OBJ)

-include $(TEST_OBJ:.o=.d) $(FUZZ_OBJ:.o=.d)

.PHONY: build-tests run-check run-weekly $(TESTS:%=test-%) test-overlaps counted covered torture firefox $(BROWSER_TESTS) $(FIREFOX_TESTS) \
    answers fleet corpus bench mutants coverage tidy worst fuzz fuzz-build fuzz-minimise
