import Foundation
import Hummingbird
import Latchkey
import Logging
import LoginModel

/// An app on the loopback interface, its responses, and its log.
struct WebApp: Sendable {
    let address: String
    private let lines: Locked<[String]>

    var log: [String] { lines.withLock(\.self) }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> TransportResponse { try await ask("GET", path, headers) }

    func post(_ path: String, _ headers: [String: String] = [:]) async throws -> TransportResponse { try await ask("POST", path, headers) }

    private func ask(_ method: String, _ path: String, _ headers: [String: String]) async throws -> TransportResponse {
        try await URLSessionTransport().send(TransportRequest(method: method, url: address + path, headers: headers))
    }

    static func run(_ router: Router<BasicRequestContext>, _ work: @Sendable @escaping (WebApp) async throws -> Void) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let lines = Locked<[String]>([])
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "app") { _ in Lines(lines: lines) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask {
                for await port in ports { return try await work(WebApp(address: "http://127.0.0.1:\(port)", lines: lines)) }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private struct Lines: LogHandler {
        let lines: Locked<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.notice

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let parts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            lines.withLock { $0.append(([event.message.description] + parts).joined(separator: " ")) }
        }
    }
}
