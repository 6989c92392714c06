# Packages, in build/dist. Each is made of the same bytes wherever and whenever it is built.
DIST := build/dist
HOST := $(shell uname -m)

# PROCESSOR=aarch64: for another processor than this one. zig (pip install ziglang) brings a compiler
# and a C library; libarchive is left out.
PROCESSOR ?= $(HOST)
ZIG       ?= python3 -m ziglang
STATIC_BUILD := $(if $(filter $(HOST),$(PROCESSOR)),build-static,build-$(PROCESSOR))

wheel: package-program ## make the Python wheel (for PROCESSOR=aarch64 with zig) in build/dist
	@mkdir -p $(DIST)
	$(STRIP) $(STATIC_BUILD)/hlo-layout $(STATIC_BUILD)/stripped
	python3 cli/package/wheel.py $(STATIC_BUILD)/stripped $(PROCESSOR) $(VERSION) $(DIST)
ifeq ($(PROCESSOR),$(HOST))
package-program: static
STRIP := objcopy --strip-all
else
STRIP := cp # zig's linker has stripped it
package-program: $(BUILD)/web/include/xxhash.h
	@$(ZIG) version >/dev/null 2>&1 || \
	    { echo "make wheel: PROCESSOR=$(PROCESSOR) needs zig: pip install ziglang" >&2; exit 1; }
	@$(MAKE) --no-print-directory BUILD=$(STATIC_BUILD) CC='$(ZIG) cc -target $(PROCESSOR)-linux-musl' \
	    LTO= WERROR= CPPFLAGS=-I$(dir $<) LDFLAGS='-static -s' $(STATIC_BUILD)/hlo-layout
endif

deb: $(BUILD)/hlo-layout ## make a Debian package in build/dist
	@rm -rf $(DIST)/root
	@$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR=$(DIST)/root
	sh cli/package/deb.sh $(DIST)/root $(VERSION) $(DIST)
	@rm -r $(DIST)/root

# Without git, in an unpacked archive, all files are sources that are not built.
SOURCES := $(if $(wildcard .git),git ls-files,find . -name __pycache__ -prune -o -path './build*' -prune -o \
    -type f -printf '%P\n')

dist: ## make the archive of the sources in build/dist
	@mkdir -p $(DIST)
	$(SOURCES) >$(DIST)/listed
	LC_ALL=C sort $(DIST)/listed >$(DIST)/files
	tar --create --file=$(DIST)/sources.tar --files-from=$(DIST)/files --mtime='1980-01-01 UTC' --owner=0 --group=0 \
	    --numeric-owner --mode=u=rwX,go=rX --transform='s,^,hlo-layout-$(VERSION)/,'
	gzip -9n <$(DIST)/sources.tar >$(DIST)/hlo-layout-$(VERSION).tar.gz
	@rm $(DIST)/listed $(DIST)/files $(DIST)/sources.tar

.PHONY: wheel package-program deb dist
