import CZlib
import Foundation
import Testing

@testable import Latchkey

@Suite("Hostile HTTP responses", .timeLimit(.minutes(2)))
struct HostileResponseTests {
    @Test(
        "A request ends at its time limit even if the response never ends",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n{", " "), ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"),
        ])
    func repeating(beginning: String, then: String) async throws {
        try await RawServer.run(Array(beginning.utf8), then: .repeating(then)) { url in
            let error = await #expect(throws: CoreError.self) {
                try await URLSessionTransport(timeLimit: 1).send(TransportRequest(url: url))
            }
            #expect(error?.reason == .network)
        }
    }

    @Test(
        "A response that asks for a password is returned as it is",
        arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "OAuth", "", "Basic"])
    func password(challenge: String) async throws {
        let text = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 11\r\n\r\n{\"error\":1}"
        try await RawServer.run(Array(text.utf8)) { url in
            let response = try await URLSessionTransport().send(TransportRequest(url: url))
            #expect(response.status == 401)
            #expect(String(decoding: response.body, as: UTF8.self) == "{\"error\":1}")
        }
    }

    @Test(
        "A redirect is returned as it is, even without a valid location",
        arguments: [
            "", "Location: \r\n", "Location: http://[bad\r\n", "Location: file:///etc/passwd\r\n", "Location: http://127.0.0.1:1/\r\n",
        ])
    func redirect(location: String) async throws {
        try await RawServer.run(Array("HTTP/1.1 302 Found\r\n\(location)Content-Length: 0\r\n\r\n".utf8)) { url in
            let response = try await URLSessionTransport().send(TransportRequest(url: url))
            #expect(response.status == 302)
        }
    }

    @Test(
        "A response that is malformed or incomplete is a network error",
        arguments: [
            "", "\0\u{1}\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}",
        ])
    func noHTTP(text: String) async throws {
        try await RawServer.run(Array(text.utf8)) { url in
            let error = await #expect(throws: CoreError.self) { try await URLSessionTransport().send(TransportRequest(url: url)) }
            #expect(error?.code == .errorNetwork)
        }
    }

    @Test("A small response that expands a thousandfold does not fill the memory")
    func compressedBody() async throws {
        let size = 192 * 1_048_576
        let packed = try #require(Gzip.compressed([UInt8](repeating: 0, count: size)))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        try await RawServer.run(Array(head.utf8) + packed) { url in
            let before = try Self.resident()
            let highest = Locked(0)
            let monitor = Task {
                while !Task.isCancelled {
                    let now = try Self.resident()
                    highest.withLock { $0 = max($0, now) }
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            let error = await #expect(throws: CoreError.self) { try await URLSessionTransport().send(TransportRequest(url: url)) }
            monitor.cancel()
            #expect(error?.reason == .badResponse)
            #expect(highest.withLock { $0 } - before < size / 2)
        }
    }

    @Test("A request ends when its task is canceled, at whatever moment")
    func canceled() async throws {
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .repeating(" ")) { url in
            for delay in 0..<60 {
                let asking = Task { try await URLSessionTransport().send(TransportRequest(url: url)) }
                for _ in 0..<delay { await Task.yield() }
                asking.cancel()
                await #expect(throws: CancellationError.self) { try await asking.value }
            }
        }
    }

    /// Returns the resident memory of the process, in bytes.
    private static func resident() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(pages[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
}
