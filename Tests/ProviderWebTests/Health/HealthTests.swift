import Foundation
import Hummingbird
import LatchkeyTesting
import Logging
import LoginModel
import ProviderServices
import ProviderStore
import StrictJSON
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("The health of a provider")
struct HealthTests {
    @Test("A provider is ready while its store is, and live in any case")
    func store() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let program = GraphProgram(provider: provider)
            for isInterrupted in [false, true, false] {
                if isInterrupted { store.interrupt() } else { store.resume() }
                let ready = try await program.get("/health/ready")
                #expect(ready.status == (isInterrupted ? 503 : 200))
                #expect(ready.json["status"]?.string == (isInterrupted ? "not_ready" : "ready"))
                #expect(ready.json["reason"]?.string == (isInterrupted ? InterruptibleStore.reason : nil))
                #expect(ready.headers["retry-after"] == (isInterrupted ? "1" : nil))
                #expect(ready.headers["cache-control"] == "no-store")
                let live = try await program.get("/health/live")
                #expect(live.status == 200 && live.json["status"]?.string == "live")
            }
            let head = try await ScriptedBrowser().send("HEAD", try Sample.url(provider, "/health/ready"))
            #expect(head.status == 200 && head.body.isEmpty, "some load balancers ask with HEAD")
        }
    }

    @Test("A provider that shuts down is not ready, and answers the requests that it has received")
    func shutdown() async throws {
        let folder = try TemporaryFolder()
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (shutdowns, shutdown) = AsyncStream.makeStream(of: Void.self)
        let (addresses, address) = AsyncStream.makeStream(of: PublicURL.self)
        var hooks = ProviderHooks()
        hooks.interceptor = DelayedReadiness(arrival: arrival, shutdowns: shutdowns)
        let provider = try await Provider(
            store: try SQLiteStore(path: folder.path("store.sqlite")), passwordCost: .minimum, hooks: hooks)
        let application = ProviderApplication(
            provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { try await application.run(onShutdown: { shutdown.yield() }, onReady: { address.yield($0) }) }
        for await url in addresses {
            async let response = ScriptedBrowser().get(try #require(URL(string: "\(url.text)/health/ready")))
            for await _ in arrivals { break }
            running.cancel()
            #expect(try await response.status == 503)
            #expect(try await response.text.contains("The provider is shutting down."))
            break
        }
        try await running.value
    }

    /// Holds a request for the readiness back until the provider shuts down, so that the request arrives before and is processed afterward.
    private struct DelayedReadiness: RequestInterceptor {
        let arrival: AsyncStream<Void>.Continuation
        let shutdowns: AsyncStream<Void>

        func respond(
            to call: InterceptedCall, next: @Sendable (Request) async throws -> Response
        ) async throws -> Response {
            if call.path == "/health/ready" {
                arrival.yield()
                for await _ in shutdowns { break }
            }
            return try await next(call.request)
        }
    }
}
