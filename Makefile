# make run      solve Yatzy and advise on a position
# make test     everything that must hold; make test-fast leaves out what takes longer than a minute
# make bench    measure
# make package  build/hazard_VERSION_ARCHITECTURE.deb
# Each installs what is missing, as root or with sudo. Any order works, and any may be interrupted.

.PHONY: run build test test-fast bench package format clean
hazard := build/release/hazard

run: build
	@echo "== What is a game of Yatzy worth?"
	$(hazard) solve yatzy
	@echo
	@echo "== Ones, Twos and Chance are filled, 1 3 3 5 6 is on the table, two rerolls are left"
	$(hazard) advise yatzy:ones=3,twos=6,chance=21:13356:2
	@echo
	@echo "Next: $(hazard) --help"

build:
	@scripts/install-packages.sh
	@cmake --preset release >/dev/null
	@cmake --build build/release --target hazard_program

# As a newcomer would: first the program, then what is added for the tests.
test: build
	@scripts/test.sh

test-fast: build
	@scripts/test.sh fast

bench: build
	$(hazard) bench

package: build
	@scripts/install-packages.sh package
	@cd build/release && cpack

format:
	git ls-files '*.h' '*.cc' | xargs clang-format -i

clean:
	rm -rf build
