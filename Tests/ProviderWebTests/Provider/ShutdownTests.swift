import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import NIOCore
import NIOPosix
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("A provider that ends")
struct ShutdownTests {
    /// Keeps what is logged as a warning or worse.
    private struct KeptLog: LogHandler {
        let lines: Locked<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.message) \(event.metadata ?? [:])"
            lines.withLock { $0.append(line) }
        }
    }

    /// A client that reads nothing of what it asks for.
    private static func silentReader(of url: PublicURL) async throws -> any Channel {
        let port = try #require(URL(string: url.text)?.port)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .channelOption(.socketOption(.so_rcvbuf), value: 4096)
            .connect(host: "127.0.0.1", port: port).get()
        channel.writeAndFlush(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: provider\r\n\r\n"), promise: nil)
        return channel
    }

    @Test("cuts the connections of clients that read nothing, and says how many")
    func cut() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-end-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        let provider = try await Provider(store: try SQLiteStore(path: file.path))
        let lines = Locked<[String]>([])
        var limits = ConnectionLimits()
        limits.shutdown = .milliseconds(200)
        let answering = AsyncStream.makeStream(of: Void.self)
        let application = ProviderApplication(
            provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: Logger(label: "test") { _ in KeptLog(lines: lines) },
            interceptor: { _, _ in
                answering.continuation.yield()
                // No system keeps so much for a client.
                return .answer(status: 200, contentType: "text/plain", body: String(repeating: "a", count: 32 * 1024 * 1024))
            }, limits: limits)
        let (ready, announce) = AsyncStream.makeStream(of: PublicURL.self)
        let clients = Locked<[any Channel]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run { announce.yield($0) } }
            for await url in ready {
                for _ in 0..<2 {
                    let client = try await Self.silentReader(of: url)
                    clients.withLock { $0.append(client) }
                }
                break
            }
            var begun = 0
            for await _ in answering.stream {
                begun += 1
                if begun == 2 { break }
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(lines.withLock(\.self) == ["connections were cut, so that the provider can end [\"connections\": \"2\"]"])
        for client in clients.withLock(\.self) { try? await client.close() }
    }
}
