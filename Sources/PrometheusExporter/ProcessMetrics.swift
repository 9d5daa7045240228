#if canImport(Glibc)
import Foundation
import Glibc

/// What the system says about this process, by the names that Prometheus uses for every process.
struct ProcessMetrics {
    /// Returns the present values in the text format.
    static func text() -> String {
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: Double?) {
            guard let value else { return }
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" + PrometheusText.line(name, "", PrometheusText.number(value))
        }
        let stat = Stat()
        add("process_cpu_seconds_total", "counter", "Processor time of the process.", stat?.processorSeconds)
        add("process_max_fds", "gauge", "File descriptors that the process may have.", maximumDescriptors)
        add("process_open_fds", "gauge", "File descriptors that the process has.", openDescriptors)
        add("process_resident_memory_bytes", "gauge", "Memory of the process that is not swapped out.", stat?.residentBytes)
        add("process_start_time_seconds", "gauge", "When the process started, since 1970-01-01.", startTime)
        return text
    }

    private static var openDescriptors: Double? {
        // One of them is the listed folder itself.
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double(max(0, $0.count - 1)) }
    }

    private static var maximumDescriptors: Double? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Double(limit.rlim_cur)
    }

    /// When the process started. The time is computed once, because the boot time, from which the system counts, follows corrections of the
    /// clock.
    private static let startTime: Double? = {
        guard let stat = Stat(), let boot = bootTime else { return nil }
        return boot + stat.startSeconds
    }()

    private static var bootTime: Double? {
        let line = try? String(contentsOfFile: "/proc/stat", encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Double($0.dropFirst(6)) }
    }

    /// The fields of `/proc/self/stat`; see `proc_pid_stat(5)`.
    private struct Stat {
        let processorSeconds: Double
        let residentBytes: Double
        let startSeconds: Double

        init?() {
            guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
                // The name of the program, in parentheses, may contain spaces.
                let end = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[text.index(after: end)...].split(separator: " ").map { Double($0) ?? 0 }
            let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
            guard fields.count > 21, ticks > 0 else { return nil }
            processorSeconds = (fields[11] + fields[12]) / ticks
            startSeconds = fields[19] / ticks
            residentBytes = fields[21] * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
    }
}
#else
struct ProcessMetrics {
    /// Nothing: only Linux has these values in files.
    static func text() -> String { "" }
}
#endif
