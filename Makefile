# make run      the workbench, in a browser: prints the address to open
# make test     everything that must hold; make test-fast leaves out what takes longer than a minute
# make bench    measure
# make golden   rewrite tests/golden and docs/json.md, which hold what the program prints; read the difference
# Each installs what is missing, as root or with sudo. Any order works, and any may be interrupted.
#
# make site        build/site: the page without a server, a folder for any web space
# make package     build/hazard_VERSION_ARCHITECTURE.deb
# make test-arm64  the same signature from a program for arm64, in an emulator
# make libcxx      the library, compiled by clang with libc++

.PHONY: run build site test test-fast test-arm64 libcxx bench golden package format clean
hazard := build/release/hazard

run: build
	@echo "== What is a game of Yatzy worth?"
	$(hazard) solve yatzy
	@echo
	@echo "== The workbench; end it with Ctrl-C"
	@exec $(hazard) serve

build:
	@scripts/install-packages.sh
	@cmake --preset release >/dev/null
	@cmake --build build/release --target hazard_program

# As a newcomer would: first the program, then what is added for the tests.
test: build
	@scripts/test.sh

test-fast: build
	@scripts/test.sh fast

test-arm64: build
	@scripts/test-arm64.sh

libcxx:
	@scripts/install-packages.sh libcxx
	@cmake --preset libcxx >/dev/null
	@cmake --build --preset libcxx

bench: build
	$(hazard) bench

golden:
	@scripts/install-packages.sh test
	@cmake --preset release -DHAZARD_TESTS=ON >/dev/null
	@cmake --build build/release --target hazard_program program_tests
	@HAZARD_REWRITE_GOLDEN=1 build/release/tests/program_tests --gtest_brief=1 \
	  --gtest_filter='Transcripts/Golden*'
	@$(hazard) schema --reference >docs/json.md

site:
	@scripts/install-packages.sh site
	@cmake --preset module >/dev/null
	@cmake --build --preset module
	@scripts/build-site.sh web build/module build/site

package: build
	@scripts/install-packages.sh package
	@cd build/release && cpack

format:
	git ls-files '*.h' '*.cc' | xargs clang-format -i

clean:
	rm -rf build
