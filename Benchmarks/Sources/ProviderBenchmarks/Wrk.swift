import Foundation

/// The load generator wrk, with one thread and sixteen connections, which leaves most of the machine to the provider.
enum Wrk {
    /// An error: wrk is not installed, or received unexpected responses.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the number of requests answered per second, measured after a warm-up of one second.
    /// - Parameter paths: the paths to request repeatedly, in this order.
    /// - Throws: ``Failed`` if any response is not a success.
    static func rate(port: Int, seconds: Double, paths: [String]) throws -> Double {
        let script = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: script) }
        try Data(lua(paths).utf8).write(to: script)
        _ = try run(port: port, seconds: 1, script)
        return try run(port: port, seconds: Int(seconds), script)
    }

    private static func run(port: Int, seconds: Int, _ script: URL) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "wrk", "--threads", "1", "--connections", "\(Load.callers)", "--duration", "\(seconds)s", "--script", script.path,
            "http://127.0.0.1:\(port)",
        ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let rate = text.split(separator: "\n").first(where: { $0.hasPrefix("Requests/sec:") })?.split(separator: " ").last.flatMap({
                Double($0)
            })
        else { throw Failed(description: "wrk (a Debian package) failed: \(text)") }
        return rate
    }

    private static func lua(_ paths: [String]) -> String {
        """
        local paths = {\(paths.map { "\"\($0)\"" }.joined(separator: ", "))}
        local turn = 0
        request = function()
            turn = turn % #paths + 1
            return wrk.format("GET", paths[turn])
        end
        """
    }
}
