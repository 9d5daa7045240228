import CoreMetrics
import ProviderMonitoring
import Testing

@testable import PrometheusExporter

@Suite("The metrics for Prometheus")
struct PrometheusTextTests {
    @Test("Counters, gauges and histograms have the text format of Prometheus")
    func format() {
        let registry = PrometheusRegistry(knowing: [
            ProviderMetric("a_total", .counter, labels: ["kind"], "Counts \"a\".\nWith a \\ in it."),
            ProviderMetric("b_seconds", .histogram(buckets: [0.5, 2]), "Times."),
            ProviderMetric("c", .gauge, "A number."),
        ])
        withMetricsFactory(registry) {
            Counter(label: "a_total", dimensions: [("kind", "x\"y\\z\n")]).increment(by: 3)
            // Whoever asks for the same series gets the same one.
            Counter(label: "a_total", dimensions: [("kind", "x\"y\\z\n")]).increment()
            let timer = Timer(label: "b_seconds")
            for nanoseconds in [250_000_000, 500_000_000, 1_000_000_000, 3_000_000_000] { timer.recordNanoseconds(nanoseconds) }
            let gauge = Gauge(label: "c")
            gauge.record(7)
            gauge.record(1.5)
        }
        let expected = #"""
            # HELP a_total Counts "a".\nWith a \\ in it.
            # TYPE a_total counter
            a_total{kind="x\"y\\z\n"} 4
            # HELP b_seconds Times.
            # TYPE b_seconds histogram
            b_seconds_bucket{le="0.5"} 2
            b_seconds_bucket{le="2"} 3
            b_seconds_bucket{le="+Inf"} 4
            b_seconds_sum 4.75
            b_seconds_count 4
            # HELP c A number.
            # TYPE c gauge
            c 1.5

            """#
        #expect(PrometheusText.text(of: registry.families) == expected)
    }

    @Test("A metric of a library gets a valid name", arguments: [("hb.requests", "hb_requests_total"), ("9 lives", "_9_lives_total")])
    func names(label: String, name: String) {
        let registry = PrometheusRegistry(knowing: [])
        withMetricsFactory(registry) { Counter(label: label, dimensions: [("le", "1"), ("__a", "2")]).increment() }
        #expect(PrometheusText.text(of: registry.families).contains("\(name){labelle=\"1\",label__a=\"2\"} 1\n"))
    }

    @Test("The number of series is bounded, and known series are still recorded")
    func bound() {
        let registry = PrometheusRegistry(knowing: [], maximumSeries: 2)
        withMetricsFactory(registry) {
            for number in [1, 2, 3, 1, 2, 3] { Counter(label: "n_total", dimensions: [("n", "\(number)")]).increment() }
        }
        #expect(registry.droppedSeries == 2)
        let text = PrometheusText.text(of: registry.families)
        #expect(text.contains("n_total{n=\"1\"} 2\n") && text.contains("n_total{n=\"2\"} 2\n") && !text.contains("n=\"3\""))
    }

    @Test("A name keeps its first type")
    func types() {
        let registry = PrometheusRegistry(knowing: [ProviderMetric("c", .gauge, "A number.")])
        withMetricsFactory(registry) {
            Timer(label: "c").recordNanoseconds(1)
            Gauge(label: "c").record(2)
        }
        #expect(PrometheusText.text(of: registry.families).hasSuffix("# TYPE c gauge\nc 2\n"))
    }

    @Test("Threads that record at the same time lose nothing")
    func concurrency() async {
        let registry = PrometheusRegistry(knowing: [ProviderMetric("s", .histogram(buckets: [10]), "Sizes.")])
        await withMetricsFactory(registry) {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let recorder = Recorder(label: "s")
                        for _ in 0..<1000 { recorder.record(3) }
                    }
                }
            }
        }
        #expect(PrometheusText.text(of: registry.families).contains("s_bucket{le=\"10\"} 8000\ns_bucket{le=\"+Inf\"} 8000\ns_sum 24000\n"))
    }

    @Test("The process has its start, its memory, its processor time and its file descriptors")
    func process() throws {
        let names = PrometheusTextTests.processNames
        let text = ProcessMetrics.text()
        #if os(Linux)
        for name in names { #expect(text.contains(try Regex("(?m)^\(name) [0-9.]+$"))) }
        #endif
    }

    private static let processNames = [
        "process_cpu_seconds_total", "process_max_fds", "process_open_fds", "process_resident_memory_bytes", "process_start_time_seconds",
    ]
}
