# make run    solve Yatzy and advise on a position
# make test   everything that must hold; make test-fast leaves out what takes longer than a minute
# make bench  measure
# make test-arm64   the same signature from a program for arm64, in an emulator
# make libcxx       the library, compiled by clang with libc++
# Each installs what is missing, as root or with sudo.

.PHONY: run build test test-fast test-arm64 libcxx bench format clean
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
	@test -f build/release/build.ninja || cmake --preset release -DHAZARD_TESTS=OFF >/dev/null
	@cmake --build build/release --target hazard_program

test:
	@scripts/test.sh

test-fast:
	@scripts/test.sh fast

test-arm64: build
	@scripts/test-arm64.sh

libcxx:
	@scripts/install-packages.sh libcxx
	@cmake --preset libcxx >/dev/null
	@cmake --build --preset libcxx

bench: build
	$(hazard) bench

format:
	clang-format -i src/*/*.h src/*/*.cc tests/*.h tests/*.cc tests/*/*.cc examples/*.cc

clean:
	rm -rf build
