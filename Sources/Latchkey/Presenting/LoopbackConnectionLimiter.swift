#if os(Linux) || os(macOS)
internal import Dispatch
internal import FlyingSocks
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Listens on the port and forwards to the web server, through a private socket, only requests that it can safely handle.
///
/// The head and the body of a request have a limited size, and a connection may send nothing after its reply has begun. The number of connections
/// is limited; a new connection above the limit ends the oldest. So no program on this machine can keep the login's own tasks from running. The
/// gate has its own threads, because it must also work while those tasks are busy.
final class LoopbackConnectionLimiter: Sendable {
    /// The maximum number of simultaneous connections to the web server: as many as a browser opens to one host.
    static let maximumConnections = 6
    /// The maximum number of bytes of an oversized body to discard before closing the connection, so that the client reads the reply.
    private static let maximumDiscardSize = 1_048_576

    /// The port that the system assigned, or the one that was requested.
    let port: UInt16

    private let listener: Socket
    /// The private folder with the socket of the web server.
    let socketDirectory: LoopbackSocketDirectory
    private let responseChannel: LoopbackResponseChannel
    private let connections = LoopbackConnectionRegistry()
    private let connectionSlots = DispatchSemaphore(value: LoopbackConnectionLimiter.maximumConnections)
    private let wakeupPipe: WakeupPipe
    private let ended: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    /// Binds the port. Connections are not accepted before ``start()``.
    /// - Throws: `SocketError`, or any other error if the private folder cannot be created.
    init(at address: any SocketAddress, responseChannel: LoopbackResponseChannel) throws {
        listener = try Socket(domain: Int32(type(of: address).family), type: .stream)
        self.responseChannel = responseChannel
        (ended, end) = AsyncStream.makeStream(of: Never.self)
        do {
            wakeupPipe = try WakeupPipe()
            try listener.setValue(true, for: .localAddressReuse)
            try listener.bind(to: address)
            try listener.listen()
            // The peer may disconnect before `accept` returns, so `accept` must not block.
            try listener.setFlags(.nonBlocking)
            port =
                switch try listener.sockname() {
                case .ip4(_, let port), .ip6(_, let port): port
                case .unix: 0
                }
            socketDirectory = try LoopbackSocketDirectory()
        } catch {
            try? listener.close()
            throw error
        }
    }

    /// Accepts connections until ``close()``.
    func start() { Thread.detachNewThread { self.acceptConnections() } }

    /// Closes the port and ends all connections. Must be called once, after ``start()``.
    func close() async {
        wakeupPipe.wakeUp()
        connections.endAll()
        // In a separate task, because this one may be canceled and the port must be closed anyway.
        await Task { [ended] in for await _ in ended {} }.value
        socketDirectory.remove()
    }

    private func acceptConnections() {
        while wakeupPipe.waitForData(at: listener) {
            guard let file = try? listener.accept().file else { continue }
            let client = Socket(file: file)
            let id = connections.add(client)
            if connectionSlots.wait(timeout: .now()) == .timedOut {
                connections.endOldest()
                connectionSlots.wait()
            }
            Thread.detachNewThread {
                self.serve(client, id)
                self.connections.closeAndRemove(id)
                self.connectionSlots.signal()
                self.responseChannel.deliverResponse(of: self.socketDirectory.path(of: id))
            }
        }
        try? listener.close()
        connections.endAll()
        end.finish()
    }

    private func serve(_ client: Socket, _ id: UInt64) {
        client.makeBlocking()
        var head = RequestHeadBuffer()
        while head.length == nil {
            guard let part = client.readAvailable() else { return }
            guard head.append(part) else { return reject(client, "431 Request Header Fields Too Large") }
        }
        guard let server = try? socketDirectory.connect(as: id) else { return reject(client, "503 Service Unavailable") }
        connections.setServer(of: id, to: server)
        guard server.writeAll(head.bytes) else { return }
        relay(client, server, body: head.bytes.count - (head.length ?? 0))
    }

    /// Forwards data in both directions. The first byte of the web server's reply stops the forwarding from the client, and the last byte ends the
    /// connection.
    private func relay(_ client: Socket, _ server: Socket, body begun: Int) {
        var body = begun
        var isAsking = true
        while true {
            guard body <= LoopbackRequestHandler.maximumBodySize else {
                server.shutDown(.writing)
                reject(client, "413 Content Too Large")
                while server.readAvailable() != nil {}
                return
            }
            switch WakeupPipe.firstReady(of: isAsking ? [server, client] : [server]) {
            case server:
                guard let part = server.readAvailable() else { return }
                if isAsking { server.shutDown(.writing) }
                isAsking = false
                // A client that has disconnected does not end the connection, because the web server must finish it.
                _ = client.writeAll(part)
            case client:
                guard let part = client.readAvailable() else {
                    isAsking = false
                    server.shutDown(.writing)
                    continue
                }
                body += part.count
                if body <= LoopbackRequestHandler.maximumBodySize { _ = server.writeAll(part) }
            default: return
            }
        }
    }

    private func reject(_ client: Socket, _ status: String) {
        guard client.writeAll(Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)) else { return }
        client.shutDown(.writing)
        var discarded = 0
        while discarded < Self.maximumDiscardSize, let part = client.readAvailable() { discarded += part.count }
    }
}
#endif
