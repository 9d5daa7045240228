import Foundation

/// A process that serves HTTP. It is pinned to the first core, so that load on other cores does not slow it down.
final class Server {
    /// An error: the server did not start, or its process status cannot be read.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    let port: Int
    /// The time from the start of the process to its first response, in milliseconds.
    let start: Double
    private let process: Process

    /// Starts `latchkey serve`, as operators do, and waits for its first response.
    /// - Parameters:
    ///   - program: the path of `latchkey`.
    ///   - store: the path of a database.
    ///   - options: other options of `latchkey serve`.
    convenience init(_ program: String, store: String, options: [String] = []) async throws {
        try await self.init([program, "serve", "--port", "0", "--store", "sqlite:\(store)"] + options)
    }

    /// Starts a server, and waits for its first response.
    /// - Parameter command: the path of a program that writes a line with its URL to the standard output once it is ready, and its arguments.
    init(_ command: [String]) async throws {
        process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["taskset", "--cpu-list", "0"] + command
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let clock = ContinuousClock()
        let begin = clock.now
        try process.run()
        var line = ""
        while !line.hasSuffix("\n"), let byte = try output.fileHandleForReading.read(upToCount: 1) {
            line += String(decoding: byte, as: UTF8.self)
        }
        guard let port = line.split(separator: ":").last.flatMap({ Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) else {
            throw Failed(description: "\(command) said \(line.isEmpty ? "nothing" : line)")
        }
        self.port = port
        _ = try await Connection.open(port: port) { try await $0.send("/.well-known/openid-configuration").status }
        start = (clock.now - begin) / .milliseconds(1)
    }

    deinit { stop() }

    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Returns the processor time used so far, in seconds (`proc(5)`).
    func processorTime() throws -> Double {
        let fields =
            try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
            .split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw Failed(description: "no times")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Returns the resident memory, in MiB (`proc(5)`).
    func memory() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let size = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { throw Failed(description: "no memory") }
        return size / 1024
    }
}
