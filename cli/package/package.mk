# The library, builds for speed and for any machine, packages.

# ---- the library ----

# The core as one object, of which only the functions that the header declares can be linked.
LIB := $(BUILD)/lib
lib: $(LIB)/libhlo_layout.a $(LIB)/libhlo_layout.so ## build the core as a library, with one header, in build/lib
$(LIB)/hlo_layout.h: render/flatten.awk $(wildcard $(call files,layout parser render,h) $(call files,layout parser render,def)) \
    $(FIELD_LISTS)
	@mkdir -p $(@D)
	awk -v made=$(BUILD)/gen -f $< render/hlo_layout.h >$@
$(LIB)/libhlo_layout.a: $(CORE_OBJ) $(LIB)/hlo_layout.h
	$(CC) $(FLAGS) -r -nostdlib $(if $(LTO),-flinker-output=nolto-rel -Wno-maybe-uninitialized) -o $(@:.a=.o) $(CORE_OBJ)
	tr -cs 'A-Za-z0-9_' '\n' <$(LIB)/hlo_layout.h | sort -u >$(LIB)/offered
	objcopy --keep-global-symbols=$(LIB)/offered $(@:.a=.o)
	rm -f $@ && ar rcs $@ $(@:.a=.o)

# The shared object that the Python module loads. What it takes of libc is that of the process, whichever
# that is: no version of it is asked for.
$(LIB)/libhlo_layout.so: $(BUILD)/cli/package/shared.o $(CORE_OBJ) cli/package/shared.map
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(if $(LTO),-Wno-maybe-uninitialized) -shared -nostdlib $(filter-out -static-pie,$(LDFLAGS)) -Wl,-z,relro,-z,now,--gc-sections \
	    -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free -Wl,--version-script=cli/package/shared.map \
	    -o $@ $(filter %.o,$^) -lgcc
$(BUILD)/cli/package/shared.o: private FLAGS += -fPIC
-include $(BUILD)/cli/package/shared.d

# A client sees the library and its header alone.
$(BUILD)/samples/%: samples/library/%.c $(LIB)/libhlo_layout.a
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 -Wall -Wextra -Werror $(CFLAGS) $(if $(SAN),-fsanitize=$(SAN)) -I$(LIB) -o $@ $< $(LIB)/libhlo_layout.a -lm

install-lib: lib ## install the library and its header under DESTDIR and PREFIX
	install -d $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIB)/libhlo_layout.a $(DESTDIR)$(PREFIX)/lib/
	install -m 644 $(LIB)/hlo_layout.h $(DESTDIR)$(PREFIX)/include/

# ---- builds for speed, and for any machine ----

RELEASE := $(MAKE) --no-print-directory BUILD=build-release LTO='$(LINK_TIME)' build-release/hlo-layout
release: ## build build-release/hlo-layout, with gcc's profile of runs over samples/ and tests/dumps/
	@rm -rf build-release && mkdir build-release && echo -fprofile-generate >build-release/profile
	@$(RELEASE)
	@sh tests/bench/train.sh build-release/hlo-layout
	@echo -fprofile-use -fprofile-partial-training -Wno-missing-profile >build-release/profile
	@$(RELEASE)

# Without a build-id, which depends on what stripping removes.
STATIC_MAKE = $(MAKE) --no-print-directory BUILD=build-static LTO='$(LINK_TIME)' \
    LDFLAGS='-static-pie -Wl,--build-id=none $(LDFLAGS)'
static: ## build build-static/hlo-layout, which needs no shared library
	@sh tests/scripts/setup.sh static
	@$(STATIC_MAKE) build-static/hlo-layout

# ---- packages ----

# Packages, in build/dist. Each is made of the same bytes wherever and whenever it is built.
DIST := build/dist
HOST := $(shell uname -m)

# PROCESSOR=aarch64: for another processor than this one, with clang, lld and Debian's libraries for it.
PROCESSOR ?= $(HOST)
STATIC_BUILD := $(if $(filter $(HOST),$(PROCESSOR)),build-static,build-$(PROCESSOR))
SYSROOT := $(STATIC_BUILD)/sysroot

wheel: package-program ## make the Python wheel (PROCESSOR=aarch64: for Arm) in build/dist
	@mkdir -p $(DIST)
	$(STRIP) $(STATIC_BUILD)/hlo-layout $(STATIC_BUILD)/stripped
	$(STRIP) $(STATIC_BUILD)/lib/libhlo_layout.so $(STATIC_BUILD)/stripped.so
	python3 cli/package/wheel.py $(STATIC_BUILD)/stripped $(STATIC_BUILD)/stripped.so $(PROCESSOR) $(VERSION) $(DIST) $(BUILT_HERE)
ifeq ($(PROCESSOR),$(HOST))
package-program: static
	@$(STATIC_MAKE) build-static/lib/libhlo_layout.so
STRIP := objcopy --strip-all
else
STRIP := cp # the linker has stripped it
BUILT_HERE := $(BUILD)/hlo-layout
package-program: $(BUILT_HERE) | $(SYSROOT)
	@$(MAKE) --no-print-directory BUILD=$(STATIC_BUILD) \
	    CC='clang --target=$(PROCESSOR)-linux-gnu --sysroot=$(SYSROOT)' \
	    LDFLAGS='-fuse-ld=lld -static-pie -Wno-unused-command-line-argument -Wl,--build-id=none -s $(LDFLAGS)' \
	    $(STATIC_BUILD)/hlo-layout $(STATIC_BUILD)/lib/libhlo_layout.so
$(SYSROOT):
	@sh tests/scripts/setup.sh build
	@mkdir -p $(@D)
	sh cli/package/sysroot.sh $(PROCESSOR) $@
endif

deb: ## make a Debian package in build/dist
	@rm -rf $(DIST)/root
	@$(MAKE) --no-print-directory BUILD=build-deb LTO='$(LINK_TIME)' install PREFIX=/usr DESTDIR=$(DIST)/root
	sh cli/package/deb.sh $(DIST)/root $(VERSION) $(DIST)
	@rm -r $(DIST)/root

# Without git, in an unpacked archive, all files are sources that are not built.
SOURCES := $(if $(wildcard .git),git ls-files,find . -name __pycache__ -prune -o -path './build*' -prune -o \
    -type f -printf '%P\n')

dist: ## make the archive of the sources in build/dist
	@mkdir -p $(DIST)
	$(SOURCES) >$(DIST)/listed
	LC_ALL=C sort $(DIST)/listed >$(DIST)/files
	printf '%s\n' '$(COMMIT)' >$(DIST)/commit
	echo $(DIST)/commit >>$(DIST)/files
	tar --create --file=$(DIST)/sources.tar --files-from=$(DIST)/files --mtime='1980-01-01 UTC' --owner=0 --group=0 \
	    --numeric-owner --mode=u=rwX,go=rX --transform='s,^$(DIST)/commit,cli/commit,;s,^,hlo-layout-$(VERSION)/,'
	gzip -9n <$(DIST)/sources.tar >$(DIST)/hlo-layout-$(VERSION).tar.gz
	@rm $(DIST)/listed $(DIST)/commit $(DIST)/files $(DIST)/sources.tar

.PHONY: lib install-lib release static wheel package-program deb dist
