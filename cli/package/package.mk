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
	python3 cli/package/wheel.py $(STATIC_BUILD)/stripped $(PROCESSOR) $(VERSION) $(DIST) $(BUILT_HERE)
ifeq ($(PROCESSOR),$(HOST))
package-program: static
STRIP := objcopy --strip-all
else
STRIP := cp # the linker has stripped it
BUILT_HERE := $(BUILD)/hlo-layout
package-program: $(BUILT_HERE) | $(SYSROOT)
	@$(MAKE) --no-print-directory BUILD=$(STATIC_BUILD) \
	    CC='clang --target=$(PROCESSOR)-linux-gnu --sysroot=$(SYSROOT)' \
	    LDFLAGS='-fuse-ld=lld -static-pie -Wno-unused-command-line-argument -Wl,--build-id=none -s $(LDFLAGS)' $(STATIC_BUILD)/hlo-layout
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
	tar --create --file=$(DIST)/sources.tar --files-from=$(DIST)/files --mtime='1980-01-01 UTC' --owner=0 --group=0 \
	    --numeric-owner --mode=u=rwX,go=rX --transform='s,^,hlo-layout-$(VERSION)/,'
	gzip -9n <$(DIST)/sources.tar >$(DIST)/hlo-layout-$(VERSION).tar.gz
	@rm $(DIST)/listed $(DIST)/files $(DIST)/sources.tar

.PHONY: wheel package-program deb dist
