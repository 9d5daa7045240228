import Foundation
import Latchkey
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A Graph request connection")
struct GraphRequestConnectionTests {
    /// Records what a connection reports to its delegate and its completion handlers.
    @MainActor
    private final class DelegateRecorder: GraphRequestConnectionDelegate {
        var events: [String] = []
        var sent = 0

        func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) { events.append("begin") }
        func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) { events.append("finish") }
        func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {
            events.append("fail \((error as NSError).code)")
        }
        func requestConnection(
            _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
            totalBytesExpectedToWrite: Int
        ) {
            sent = max(sent, totalBytesWritten)
        }

        func completion(_ name: String) -> GraphRequestCompletion {
            { [weak self] _, result, error in
                let reason = (error as? CoreError)?.reason.name
                self?.events.append("\(name) \(reason ?? (result == nil ? "nothing" : "answer"))")
            }
        }
    }

    @Test("The connection calls its delegate and its completion handlers in order")
    @MainActor
    func order() async throws {
        try await GraphWire.run { _ in
            .batch([["id": "1"], .error(100)])
        } _: { _, app in
            let recorder = DelegateRecorder()
            let connection = GraphRequestConnection(client: app.client)
            connection.delegate = recorder
            connection.add(app.request("me"), completion: recorder.completion("first"))
            connection.add(app.request("me"), completion: recorder.completion("second"))
            _ = try await connection.responses()
            #expect(recorder.events == ["begin", "first answer", "second refused_by_provider", "finish"])
            #expect(connection.urlResponse?.statusCode == 200)
        }
    }

    @Test("The connection releases its completion handlers after it has called them")
    func release() async throws {
        final class Holder: Sendable {}
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            weak var held: Holder?
            do {
                let holder = Holder()
                held = holder
                connection.add(app.request("me")) { _, _, _ in _ = holder }
            }
            #expect(held != nil)
            _ = try await connection.responses()
            withExtendedLifetime(connection) { #expect(held == nil) }
        }
    }

    @Test("The connection reports that the provider is unreachable")
    @MainActor
    func failure() async throws {
        let app = GraphApp(provider: try #require(URL(string: "http://127.0.0.1:1")))
        let recorder = DelegateRecorder()
        let connection = GraphRequestConnection(client: app.client)
        connection.delegate = recorder
        connection.add(app.request("me"), completion: recorder.completion("only"))
        _ = try await connection.responses()
        #expect(recorder.events == ["begin", "only network", "fail 4"])
    }

    @Test("A canceled connection completes each request once, before and after its start", arguments: [true, false])
    @MainActor
    func canceled(isEarly: Bool) async throws {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        try await GraphWire.run { _ in
            arrive.yield()
            try await ManualClock().sleep(for: .seconds(1))
            return [:]
        } _: { wire, app in
            let recorder = DelegateRecorder()
            let connection = GraphRequestConnection(client: app.client)
            connection.delegate = recorder
            connection.add(app.request("me"), completion: recorder.completion("first"))
            connection.add(app.request("me"), completion: recorder.completion("second"))
            if isEarly { connection.cancel() }
            async let results = connection.responses()
            if !isEarly { for await _ in arrivals { break } }
            connection.cancel()
            let ends = try await results
            #expect(ends.count == 2)
            #expect(recorder.events == ["begin", "first cancelled", "second cancelled", "fail 4"])
            #expect(wire.requests.isEmpty == isEarly)
        }
    }

    @Test("The connection rejects a request after its start, and a second start")
    @MainActor
    func late() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            connection.start()
            connection.add(app.request("me"), completion: nil)
            _ = try await connection.responses()
            let (ends, end) = AsyncStream.makeStream(of: CoreError?.self)
            connection.add(app.request("me")) { _, _, error in end.yield(error as? CoreError) }
            for await error in ends {
                #expect(error?.reason == .connectionStarted)
                break
            }
            connection.start()
            await #expect(throws: CoreError.self) { try await connection.responses() }
            #expect(wire.requests.count == 1)
            #expect(app.log.withLock { $0.filter { $0.contains("started") } }.count == 2)
        }
    }

    @Test("The connection reports how many bytes were sent")
    @MainActor
    func progress() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { _, app in
            let recorder = DelegateRecorder()
            let connection = GraphRequestConnection(client: app.client)
            connection.delegate = recorder
            connection.add(app.request("me/photos", ["source": Data(count: 200_000)], .post), completion: nil)
            _ = try await connection.responses()
            while recorder.sent < 200_000 { await Task.yield() }
        }
    }

    @Test("The connection ignores invalid time limits")
    func timeouts() {
        let connection = GraphRequestConnection()
        let usual = GraphRequestConnection.defaultConnectionTimeout
        #expect(usual == 60)
        #expect(connection.timeout == usual)
        for nonsense in [0, -1, .nan] {
            connection.timeout = nonsense
            GraphRequestConnection.defaultConnectionTimeout = nonsense
        }
        #expect(connection.timeout == usual)
        #expect(GraphRequestConnection.defaultConnectionTimeout == usual)
    }

    @Test("The connection calls its delegate on the main actor even if it has a delegate queue")
    @MainActor
    func delegateQueue() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { _, app in
            let recorder = DelegateRecorder()
            let connection = GraphRequestConnection(client: app.client)
            #expect(connection.delegateQueue == nil)
            let queue = OperationQueue()
            queue.isSuspended = true
            connection.delegateQueue = queue
            connection.delegate = recorder
            connection.add(app.request("me"), completion: recorder.completion("only"))
            _ = try await connection.responses()
            #expect(connection.delegateQueue === queue)
            #expect(recorder.events == ["begin", "only answer", "finish"])
        }
    }

    @Test("The version of the connection overrides the versions of its requests")
    func version() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            connection.overrideGraphAPIVersion("v12.0")
            connection.add(app.request("me"), completion: nil)
            _ = try await connection.responses()
            #expect(wire.requests.first?.path == "/v12.0/me")
        }
    }
}
