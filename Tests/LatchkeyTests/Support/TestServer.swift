import Foundation
import Glibc

@testable import Latchkey

/// A server for one test on a free port of this machine. Each connection serves one request.
enum TestServer {
    /// Limits the number of servers that run at a time, because each request needs a thread and a file descriptor. All tests together have
    /// about a thousand file descriptors.
    private static let limit = ConcurrencyLimit(24)
    /// Whether the test already runs a server. If it does, a second server starts without waiting for the limit.
    @TaskLocal private static var isServing = false

    /// Serves while `body` runs. A request whose response fails gets status 500.
    static func run(
        _ respond: @escaping @Sendable (TestRequest) async throws -> TestResponse, isolation: isolated (any Actor)? = #isolation,
        _ body: (URL) async throws -> Void
    ) async throws {
        let mustWait = !isServing
        if mustWait { await limit.acquire() }
        defer { if mustWait { limit.release() } }
        // The tasks that create responses; `nil` after the server has ended.
        let responding = Locked<[Task<Void, Never>]?>([])
        defer {
            let unfinished = responding.withLock { tasks in
                defer { tasks = nil }
                return tasks ?? []
            }
            for task in unfinished { task.cancel() }
        }
        try await RawServer.withListener { connection in
            guard let request = TestRequest(readingFrom: connection) else {
                close(connection)
                return
            }
            let task = Task {
                let response = (try? await respond(request)) ?? TestResponse(status: 500)
                // Sending can block the thread, so it must not run in a task.
                Thread.detachNewThread {
                    RawServer.sendAll(response.bytes, over: connection)
                    close(connection)
                }
            }
            let isRunning = responding.withLock { tasks in
                tasks?.append(task)
                return tasks != nil
            }
            if !isRunning { task.cancel() }
        } _: { address in
            guard let url = URL(string: address) else { throw URLError(.badURL) }
            try await $isServing.withValue(true) { try await body(url) }
        }
    }
}

/// A request that a test's server has received.
struct TestRequest: Sendable {
    let method: String
    /// The path, with its percent-encoding.
    let path: String
    /// The first value of each name in the query.
    let query: [String: String]
    /// The header fields by their names in lowercase.
    let headers: [String: String]
    let body: Data

    /// The method and the path.
    var call: String { "\(method) \(path)" }

    /// The first value of each field of a form.
    var form: [String: String] { URLQuery(String(decoding: body, as: UTF8.self)).values }

    /// The URL of the server, as the client addresses it.
    var serverURL: URL? { headers["host"].flatMap { URL(string: "http://\($0)") } }

    /// Waits for a request. Returns `nil` if the client closes the connection, or sends a request without a length.
    init?(readingFrom connection: Int32) {
        var received = Data()
        func readMore() -> Bool {
            var part = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &part, part.count, 0)
            if count > 0 { received += part.prefix(count) }
            return count > 0
        }
        var headEnd = received.range(of: Data("\r\n\r\n".utf8))
        while headEnd == nil {
            guard readMore() else { return nil }
            headEnd = received.range(of: Data("\r\n\r\n".utf8))
        }
        guard let headEnd else { return nil }
        let lines = String(decoding: received[..<headEnd.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        guard words.count == 3, let target = URLComponents(string: words[1]) else { return nil }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        method = words[0]
        path = target.percentEncodedPath
        query = Dictionary((target.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        headers = Dictionary(fields) { first, _ in first }
        let length = Int(headers["content-length"] ?? "0") ?? 0
        while received.count - headEnd.upperBound < length { guard readMore() else { return nil } }
        body = Data(received[headEnd.upperBound...])
    }
}

/// A response of a test's server.
struct TestResponse: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()

    /// The bytes of the response.
    var bytes: [UInt8] {
        let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) \r\n\(fields)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + Array(body)
    }
}
