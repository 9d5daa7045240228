import Foundation

/// The load generator wrk, with one thread and sixteen connections, which leaves most of the machine to the provider.
enum Wrk {
    /// An error: wrk is not installed, or received unexpected responses.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// What a measurement found.
    struct Report {
        /// The number of requests that were answered.
        let requests: Int
        /// The number of requests answered per second.
        let rate: Double
    }

    /// The answers that a measurement expects.
    enum Answers {
        case successes
        case refusals
    }

    /// Returns the number of requests answered per second, measured after a warm-up of one second.
    /// - Parameter paths: the paths to request repeatedly, in this order.
    /// - Throws: ``Failed`` if any response is not a success.
    static func rate(port: Int, seconds: Double, paths: [String]) throws -> Double {
        _ = try measure(port: port, seconds: 1, paths: paths)
        return try measure(port: port, seconds: Int(seconds), paths: paths).rate
    }

    /// Sends requests, one after another on each connection.
    /// - Parameters:
    ///   - paths: the paths to request repeatedly, in this order.
    ///   - headers: the headers of each request.
    ///   - answers: whether all answers must have the status 2xx or 3xx, or none.
    ///   - core: the core that wrk runs on; `nil` if it may run on all.
    /// - Throws: ``Failed`` if an answer is another than expected.
    static func measure(
        port: Int, seconds: Int, paths: [String], headers: [String: String] = [:], answers: Answers = .successes, core: Int? = nil
    ) throws -> Report {
        let script = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: script) }
        try Data(lua(paths, headers).utf8).write(to: script)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            (core.map { ["taskset", "--cpu-list", "\($0)"] } ?? []) + [
                "wrk", "--threads", "1", "--connections", "\(Load.callers)", "--duration", "\(seconds)s", "--script", script.path,
                "http://127.0.0.1:\(port)",
            ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let refused = number(in: text, after: "Non-2xx or 3xx responses:") ?? 0
        guard process.terminationStatus == 0, !text.contains("Socket errors"),
            let rate = number(in: text, after: "Requests/sec:"),
            let requests = text.split(separator: "\n").first(where: { $0.contains(" requests in ") })
                .flatMap({ Int($0.split(separator: " ").first ?? "") }),
            answers == .successes ? refused == 0 : Int(refused) == requests
        else { throw Failed(description: "wrk (a Debian package) failed for \(paths.first ?? "nothing"): \(text)") }
        return Report(requests: requests, rate: rate)
    }

    private static func number(in text: String, after name: String) -> Double? {
        text.split(separator: "\n").lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix(name) }
            .flatMap { Double($0.dropFirst(name.count).trimmingCharacters(in: .whitespaces)) }
    }

    private static func lua(_ paths: [String], _ headers: [String: String]) -> String {
        """
        local paths = {\(paths.map { "\"\($0)\"" }.joined(separator: ", "))}
        local headers = {\(headers.map { "[\"\($0)\"] = \"\($1)\"" }.joined(separator: ", "))}
        local turn = 0
        request = function()
            turn = turn % #paths + 1
            return wrk.format("GET", paths[turn], headers)
        end
        """
    }
}
