SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

latchkey := .build/debug/latchkey
python := .venv/bin/python
sources := Package.swift Sources Examples/BackEnd Examples/Desktop Benchmarks/Package.swift Benchmarks/Sources Tests/Support $(wildcard Tests/*Tests)

# More options for `make serve`, as in `make serve OPTIONS="--port 9090"`.
OPTIONS ?=

# The number of event orders that `make storm` tests.
LOGIN_ORDERS ?= 100000

# The number of times that `make kill-sessions`, `make kill-provider` and `make kill-nodes` kill a process.
KILLS ?= 1000

# The number of times that `make failover` lets the database fail over.
FAILOVERS ?= 50

# The number of times that `make partition` cuts the network of a cluster.
CUTS ?= 20

# The number of seconds for which `make fuzz` tests each parser.
FUZZ_SECONDS ?= 60

# GTK is enabled if it is installed or if `make test` will install it. Alternating between builds with and without GTK would rebuild
# everything each time.
traits = --traits Server$$({ command -v apt-get || pkg-config --exists gtk4; } >/dev/null 2>&1 && echo ,GTK)

# The package manager passes traits to the compiler in the order of a set. Without this variable, the order differs between runs, and each
# new order rebuilds everything.
package_manager = SWIFT_DETERMINISTIC_HASHING=1 swift build

# If set, a debug build compiles only the files that have changed, and has whole debug information. Changing it rebuilds everything.
INCREMENTAL ?=

# A debug build of everything takes the least processor time if one process compiles each module and does not verify its own output, backtraces need
# only lines of Swift, and the index has only the modules that are compiled. Each source file still has an object file of its own, which the package
# manager links.
ifeq ($(INCREMENTAL),)
whole_modules = -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 1 \
	-Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules \
	-Xswiftc -gline-tables-only -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify -Xcxx -g0
endif
swift_build = env $$(Scripts/precompile-headers) $(package_manager) $(whole_modules)

# In CI, a warning in the project's sources is an error. Elsewhere it is not, because the compiler option for that would rebuild everything.
ifdef CI
export LATCHKEY_WARNINGS_ARE_ERRORS := 1
endif

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: build-quietly ## start the sample provider, log a scripted person in, show each step; at a terminal, go on serving
	@$(latchkey) demo

.PHONY: serve
serve: build-quietly ## serve the sample app and people, kept in latchkey.sqlite; more options in OPTIONS="--port 9090"
	$(latchkey) serve --seed Examples/sample/seed.yaml --show-seed-people --store sqlite:latchkey.sqlite $(OPTIONS)

.PHONY: test
test: lint test-swift check-apple check-apps check-documentation test-python ## check the format, run the unit tests, then a real browser and public clients

.PHONY: build
build: toolchain ## build the command latchkey into .build/debug
	Scripts/install-packages
	$(swift_build) --product latchkey $(traits)

.PHONY: emulator
emulator: build ## build the command latchkey and the program of latchkey emulate, with TLS, which takes minutes the first time
	$(swift_build) --product latchkey-emulator $(traits)

.PHONY: emulator-clients
emulator-clients: emulator .venv/emulator ## log in with public clients in many languages through latchkey emulate, and check which certificates they refuse
	Scripts/install-packages --emulator
	$(python) -m pytest Tests/Emulator

# Builds the command with a line of progress in place of the output of the compiler.
.PHONY: build-quietly
build-quietly: toolchain
	@Scripts/build-quietly sh -ec 'Scripts/install-packages; $(swift_build) --product latchkey $(traits)'

.PHONY: release
release: toolchain ## build a release into dist: program, Debian package, OCI image, bill of materials, digests
	Scripts/install-packages --release
	Packaging/release

# A package of an earlier version, from which `make release-check` upgrades. If empty, it is the present one with a lower version.
OLD_DEB ?=

.PHONY: release-check
release-check: .venv/release ## after make release, as root: install, upgrade and purge the package in fresh Debian systems, run the image without root
	Scripts/install-packages --tests
	Scripts/install-packages --release
	OLD_DEB=$(OLD_DEB) $(python) -m pytest --override-ini "pythonpath=Support Browser Clients" Tests/Release

.PHONY: release-twice
release-twice: ## build the release of the last commit in two other folders, and compare the digests
	Scripts/release-twice

.PHONY: examples
examples: build ## build the example server, and where GTK 4 is installed the example window
	$(swift_build) --product back-end $(traits)
	if pkg-config --exists gtk4; then $(swift_build) --product sample-desktop $(traits); fi

.PHONY: lint
lint: toolchain ## check the format of all Swift sources
	swift format lint --strict --parallel --recursive $(sources)

.PHONY: docs
docs: toolchain .venv/complete ## make the documentation site in .build/site, and check its links
	Scripts/install-packages --tests
	$(swift_build) --build-tests $(traits)
	$(python) Documentation/Site/build.py

.PHONY: screenshots
screenshots: toolchain .venv/complete ## make pictures of every page and of the sample window, in each language, light and dark, and an index of them
	Scripts/install-packages --tests
	$(swift_build) --build-tests $(traits)
	LATCHKEY_PAGE_GALLERY=$$PWD/.build/gallery swift test --skip-build --disable-xctest $(traits) --filter PageGalleryTests
	$(python) Tests/Support/screenshots.py .build/gallery .build/screenshots
	mkdir -p .build/screenshots/desktop
	LATCHKEY_SHOTS=$$PWD/.build/screenshots/desktop $(python) -m pytest Tests/Desktop/test_gallery.py

# Long test runs, which are required before an issue is closed.

# The number of times that `make repeat` runs the tests.
TIMES ?= 10

.PHONY: repeat
repeat: build-tests build .venv/complete ## run all tests TIMES=10 times over one built tree, one line for each run; logs in .build/repeat
	$(python) Scripts/repeat.py $(TIMES)

# The tests that `make repeat` runs. They need a finished build.

.PHONY: run-swift-tests
run-swift-tests:
	$(swift_tests)

.PHONY: run-python-tests
run-python-tests:
	$(python_tests)

.PHONY: tsan
tsan: toolchain ## run the Swift tests under the thread sanitizer
	Scripts/install-packages --tests
	swift build --build-tests --traits Server --sanitize=thread --scratch-path .build-tsan -Xswiftc -DTHREAD_SANITIZER
	env -u DBUS_SESSION_BUS_ADDRESS XDG_STATE_HOME="$$PWD/.build/state" TSAN_OPTIONS="exitcode=66" \
		swift test --skip-build --disable-xctest --traits Server --sanitize=thread --scratch-path .build-tsan

.PHONY: kill-sessions
kill-sessions: toolchain ## kill processes that share a session, KILLS times, and look for torn or lost records
	$(swift_build) --product session-writer $(traits)
	python3 Tests/Support/kill_sessions.py $(KILLS)

.PHONY: kill-provider
kill-provider: build .venv/complete ## kill a provider under load, KILLS times, and look for what is missing or doubled
	$(python) Tests/Support/kill_provider.py $(KILLS)

.PHONY: cluster
cluster: cluster-packages build ## start a provider on several nodes with PostgreSQL on this machine, log a person in, and go on serving
	LATCHKEY=$(latchkey) python3 Examples/Cluster/cluster.py

.PHONY: kill-nodes
kill-nodes: cluster-packages build .venv/complete ## kill nodes of a cluster under load, KILLS times, and look for what is missing or doubled
	$(python) Tests/Support/kill_nodes.py nodes $(KILLS)

.PHONY: failover
failover: cluster-packages build .venv/complete ## let the database of a cluster fail over under load, FAILOVERS times, and look for what is missing or doubled
	$(python) Tests/Support/kill_nodes.py failover $(FAILOVERS)

.PHONY: partition
partition: cluster-packages build .venv/complete ## cut the network of a cluster under load, CUTS=20 times, and look for what is missing or doubled; as root
	$(python) Tests/Support/partition.py $(CUTS)

.PHONY: upgrade
upgrade: cluster-packages build .venv/complete ## replace the nodes of the first version with PostgreSQL by present ones under load, and back
	$(python) Tests/Support/upgrade.py

.PHONY: test-postgres
test-postgres: cluster-packages build .venv/complete ## run the Python tests of the provider on two nodes with PostgreSQL
	$(python) Tests/Support/on_postgres.py $(latchkey)

.PHONY: cluster-packages
cluster-packages:
	Scripts/install-packages --cluster

.PHONY: storm
storm: toolchain ## throw LOGIN_ORDERS=100000 random orders of events at logins; LOGIN_ORDER_SEED=n repeats one
	Scripts/install-packages --tests
	$(swift_build) --build-tests $(traits)
	LOGIN_ORDERS=$(LOGIN_ORDERS) swift test --skip-build --disable-xctest $(traits) --filter LoginOrderTests

.PHONY: fuzz
fuzz: toolchain ## look for bytes that break a parser, FUZZ_SECONDS=60 for each
	Scripts/install-packages
	Scripts/fuzz $(FUZZ_SECONDS)

# The points of the audit that `make attack` tests, as in `make attack POINTS="2 3"`. If empty, all points are tested.
POINTS ?=

.PHONY: attack
attack: toolchain .venv/complete ## play the attacks of the security audit against a provider, and print what each one costs
	Scripts/install-packages
	$(package_manager) --configuration release --product latchkey $(traits)
	$(package_manager) --configuration release --product back-end $(traits)
	$(python) Tests/Attack/attack.py $(POINTS)

# The number of RSA-2048 signatures that OpenSSL makes per second on the core that the provider will use.
signatures = $$(taskset --cpu-list 0 openssl speed -seconds 3 rsa2048 2>/dev/null | awk '/^rsa/ && /2048 bits/ { print $$(NF-1) }')

# Benchmarks are built with the options of a release.
bench_build = swift build --package-path Benchmarks --configuration release

# The number of runs whose ratios `make bench` compares with the stored ones.
RUNS ?= 3

# The number of people of the largest stores of `make bench-growth` and `make bench-postgres`.
PEOPLE ?= 1000000

ratios := Benchmarks/.build/ratios

# Measures the ratios RUNS times, the first time with latencies.
define measure_ratios
	rm -rf $(ratios)
	mkdir -p $(ratios)
	for run in $$(seq $(RUNS)); do \
		Benchmarks/.build/release/ProviderBenchmarks floor Benchmarks/.build/release/latchkey Benchmarks/.build/release/BareServer \
			Examples/sample/seed.yaml $(signatures) --json $(ratios)/$$run.json $$([ $$run = 1 ] || echo --without-latencies); \
	done
endef

.PHONY: bench
bench: toolchain .venv/complete ## measure, as ratios of one run, beside other verifiers too; the size of the smallest program that can log in; which ratios became worse
	Scripts/install-packages --bench
	$(bench_build) $$(Packaging/build-options)
	$(python) Benchmarks/Verifiers/compare.py Benchmarks/.build/release/VerifierBenchmarks
	$(python) Benchmarks/Verifiers/witness.py Benchmarks/.build/release/Witness
	Benchmarks/.build/release/ClientBenchmarks
	Benchmarks/.build/release/ProviderBenchmarks
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	strip -o Benchmarks/.build/smallest Benchmarks/.build/release/SmallestClient
	size Benchmarks/.build/smallest
	$(measure_ratios)
	python3 Benchmarks/Ratios/compare.py $(ratios)/*.json

.PHONY: bench-ratios
bench-ratios: RUNS = 5
bench-ratios: toolchain ## after an intended change, write the ratios anew with which make bench compares
	Scripts/install-packages --bench
	$(bench_build) $$(Packaging/build-options)
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	$(measure_ratios)
	python3 Benchmarks/Ratios/compare.py --write $(ratios)/*.json

.PHONY: bench-growth
bench-growth: toolchain ## measure how latencies and memory grow to PEOPLE=1000000 people and ten times as many audit lines; needs 6 GB below TMPDIR
	Scripts/install-packages
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	$(bench_build) --product ProviderBenchmarks $$(Packaging/build-options)
	PEOPLE=$(PEOPLE) python3 Benchmarks/Stores/growth.py Benchmarks/.build/release/latchkey Benchmarks/.build/release/ProviderBenchmarks

.PHONY: bench-peers
bench-peers: toolchain .venv/complete ## measure beside other providers, which it installs; the tables are in Benchmarks/Results/peers.md
	Scripts/install-packages --bench
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	$(python) Benchmarks/Peers/compare.py Benchmarks/.build/release/latchkey Examples/sample/seed.yaml

# Another latchkey, whose start `make bench-postgres` compares with that of this version, and which `make bench-profiles` profiles, too. PARTS
# are the parts of `make bench-postgres`: work, nodes, growth, facts, start. If empty, all parts are measured.
BEFORE ?=
PARTS ?=

.PHONY: bench-postgres
bench-postgres: toolchain ## measure the provider on PostgreSQL beside SQLite; PEOPLE=n, PARTS="work start", BEFORE=another latchkey
	Scripts/install-packages --tests
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	$(bench_build) --product ProviderBenchmarks $$(Packaging/build-options)
	BEFORE=$(BEFORE) PEOPLE=$(PEOPLE) python3 Benchmarks/Stores/compare.py \
		Benchmarks/.build/release/latchkey Benchmarks/.build/release/ProviderBenchmarks $(PARTS)

.PHONY: bench-profiles
bench-profiles: toolchain ## draw flame graphs of GET /me and of code flows into Benchmarks/Results, with perf, as root; BEFORE=another latchkey
	Scripts/install-packages --bench
	$(bench_build) --product latchkey $$(Packaging/build-options latchkey)
	$(bench_build) --product ProviderBenchmarks $$(Packaging/build-options)
	python3 Benchmarks/Profiles/record.py Benchmarks/.build/release/latchkey Benchmarks/.build/release/ProviderBenchmarks
	[ -z "$(BEFORE)" ] || python3 Benchmarks/Profiles/record.py "$(BEFORE)" Benchmarks/.build/release/ProviderBenchmarks -before

.PHONY: bench-pages
bench-pages: toolchain .venv/complete ## measure how soon pages can be seen, and what they weigh
	Scripts/install-packages --tests
	$(swift_build) $(traits)
	$(python) Benchmarks/Pages/paint.py

.PHONY: bench-emulator
bench-emulator: emulator .venv/complete ## measure the emulator: start, from control call to effect, restored snapshots, logins without a browser, worlds
	$(python) Benchmarks/Emulator/measure.py

.PHONY: clean
clean: ## remove everything that was built or downloaded
	rm -rf .build .build-* dist .venv Benchmarks/.build Tests/.pytest_cache

# The number of tests that run in parallel. It is low enough that no test exceeds its time limit on a slow machine with two cores.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4

# A regular expression for the Swift tests that `make test-swift` runs, as in `make test-swift FILTER=IdentityTokensTests`. If empty, all tests run.
FILTER =

# Failed tests are not repeated. A run that hangs is ended and fails.
swift_tests = env -u DBUS_SESSION_BUS_ADDRESS XDG_STATE_HOME="$$PWD/.build/state" timeout --foreground --signal=INT --kill-after=60 900 swift test --skip-build --disable-xctest $(traits) $(if $(FILTER),--filter '$(FILTER)')

# The parts of `make test`. The Python tests use the command that the Swift tests have built.

# Three test files run at a time on two cores, because each of them sometimes waits. The longest ones start first, so that no core is idle
# at the end.
longest = Tests/Clients/test_schemathesis.py Tests/Clients/test_callbacks.py Tests/Clients/test_slow_requests.py
python_tests = $(python) -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder $(longest) Tests/Browser Tests/Desktop Tests/Clients

.PHONY: test-swift
test-swift: build-tests
	$(swift_tests)

.PHONY: build-tests
build-tests: toolchain
	Scripts/install-packages --tests
	$(swift_build) --build-tests $(traits)

# Compiles the code for Apple platforms against a few declarations of Apple's frameworks (see Checks/Apple).
.PHONY: check-apple
check-apple: test-swift
	Scripts/check-apple

# Checks that apps written for the Facebook SDK compile unchanged (see Checks/Apps).
.PHONY: check-apps
check-apps: test-swift
	Scripts/check-apps

# Checks that every public symbol has a documentation comment.
.PHONY: check-documentation
check-documentation: test-swift
	Scripts/check-documentation

# The command is linked before the Python tests start: one of them runs `make demo`, which must not replace the command while other tests
# use it.
.PHONY: test-python
test-python: test-swift build .venv/complete
	$(python_tests)

.venv/complete: Tests/requirements.txt Documentation/Site/requirements.txt
	python3 -m venv --clear .venv
	$(python) -m pip install --quiet --disable-pip-version-check $(foreach file,$^,--requirement $(file))
	touch $@

.venv/release: .venv/complete Tests/Release/requirements.txt
	$(python) -m pip install --quiet --disable-pip-version-check --requirement Tests/Release/requirements.txt
	touch $@

.venv/emulator: .venv/complete Tests/Emulator/requirements.txt
	$(python) -m pip install --quiet --disable-pip-version-check --requirement Tests/Emulator/requirements.txt
	touch $@

.PHONY: toolchain
toolchain:
	@command -v swift >/dev/null || { echo "make: Swift 6.3 or newer is needed: https://www.swift.org/install" >&2; exit 1; }
