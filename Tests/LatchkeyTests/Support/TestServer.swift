import FlyingFox
import FlyingSocks
import Foundation
import Glibc

/// A server of a test's own on a free port of this machine.
enum TestServer {
    /// Each server holds a thread of the system's pool, which has some hundreds of them for all tests together.
    private static let limit = ConcurrencyLimit(24)
    /// A test that has a server already does not wait for another one.
    @TaskLocal private static var isServing = false

    /// One that has no routes and does not run yet.
    static func make() throws -> HTTPServer { HTTPServer(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled) }

    /// Serves while `body` runs.
    static func run(
        _ server: HTTPServer, isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Void
    ) async throws {
        let mustWait = !isServing
        if mustWait { await limit.acquire() }
        defer { if mustWait { limit.release() } }
        let running = Task { try await server.run() }
        let result: Result<Void, any Error>
        do {
            try await server.waitUntilListening(timeout: 60)
            guard case .ip4(_, let port) = await server.listeningAddress, let url = URL(string: "http://127.0.0.1:\(port)") else {
                throw URLError(.cannotConnectToHost)
            }
            result = .success(try await $isServing.withValue(true) { try await body(url) })
        } catch {
            result = .failure(error)
        }
        running.cancel()
        _ = await running.result
        try result.get()
    }
}
