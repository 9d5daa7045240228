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

/// Stands at the port and passes to the web server, in a private room, only what that can digest.
///
/// A connection brings a head and a body of bounded length, and nothing once its answer has begun; a few connections are let in at a time,
/// and of more than those the oldest ends. So whatever a process of this machine sends, the login's own tasks get their time. The gate has
/// threads of its own, since it must stand also while those tasks are busy.
final class LoopbackGate: Sendable {
    /// How many connections the web server has to do with at the same time: as many as a browser opens to one host.
    static let mostGuests = 6
    /// How much of a body that is too large is thrown away before the connection ends, so that its sender reads the answer.
    private static let largestDiscard = 1_048_576

    /// The port that was chosen.
    let port: UInt16

    private let listener: Socket
    /// Where the web server listens.
    let room: LoopbackRoom
    private let answers: LoopbackAnswers
    private let guests = LoopbackGuests()
    private let places = DispatchSemaphore(value: LoopbackGate.mostGuests)
    private let bell: Bell
    private let ended: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    /// Takes the port. Nobody is let in before ``open()``.
    /// - Throws: `SocketError`, or any other error when there is no place for a private room.
    init(at address: any SocketAddress, answers: LoopbackAnswers) throws {
        listener = try Socket(domain: Int32(type(of: address).family), type: .stream)
        self.answers = answers
        (ended, end) = AsyncStream.makeStream(of: Never.self)
        do {
            bell = try Bell()
            try listener.setValue(true, for: .localAddressReuse)
            try listener.bind(to: address)
            try listener.listen()
            // Who has knocked may have gone before the door opens.
            try listener.setFlags(.nonBlocking)
            port =
                switch try listener.sockname() {
                case .ip4(_, let port), .ip6(_, let port): port
                case .unix: 0
                }
            room = try LoopbackRoom()
        } catch {
            try? listener.close()
            throw error
        }
    }

    /// Lets connections in until ``close()``.
    func open() { Thread.detachNewThread { self.standAtThePort() } }

    /// Gives the port back and ends all connections. To be called once, after ``open()``.
    func close() async {
        bell.ring()
        guests.endAll()
        // In a task of its own: this one may be cancelled, and the port is to be closed even so.
        await Task { [ended] in for await _ in ended {} }.value
        room.clear()
    }

    private func standAtThePort() {
        while bell.isSilent(until: listener) {
            guard let file = try? listener.accept().file else { continue }
            let client = Socket(file: file)
            let id = guests.enter(client)
            if places.wait(timeout: .now()) == .timedOut {
                guests.endOldest()
                places.wait()
            }
            Thread.detachNewThread {
                self.serve(client, id)
                self.guests.leave(id)
                self.places.signal()
                self.answers.release(self.room.path(of: id))
            }
        }
        try? listener.close()
        guests.endAll()
        end.finish()
    }

    private func serve(_ client: Socket, _ id: UInt64) {
        client.prepareForThread()
        var head = BoundedHead()
        while head.length == nil {
            guard let part = client.nextPart() else { return }
            guard head.take(part) else { return refuse(client, "431 Request Header Fields Too Large") }
        }
        guard let server = try? room.connect(as: id) else { return refuse(client, "503 Service Unavailable") }
        guests.join(id, to: server)
        guard server.writeAll(head.bytes) else { return }
        relay(client, server, body: head.bytes.count - (head.length ?? 0))
    }

    /// Passes on what comes from both sides. The first byte of the web server's answer ends what comes from the other side, and the last
    /// one ends the connection.
    private func relay(_ client: Socket, _ server: Socket, body begun: Int) {
        var body = begun
        var isAsking = true
        while true {
            guard body <= LoopbackDesk.largestBody else {
                server.end(.writing)
                refuse(client, "413 Content Too Large")
                while server.nextPart() != nil {}
                return
            }
            switch Bell.first(of: isAsking ? [server, client] : [server]) {
            case server:
                guard let part = server.nextPart() else { return }
                if isAsking { server.end(.writing) }
                isAsking = false
                // Somebody who has gone does not end the connection: the web server has to be finished with it.
                _ = client.writeAll(part)
            case client:
                guard let part = client.nextPart() else {
                    isAsking = false
                    server.end(.writing)
                    continue
                }
                body += part.count
                if body <= LoopbackDesk.largestBody { _ = server.writeAll(part) }
            default: return
            }
        }
    }

    private func refuse(_ client: Socket, _ status: String) {
        guard client.writeAll(Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)) else { return }
        client.end(.writing)
        var discarded = 0
        while discarded < Self.largestDiscard, let part = client.nextPart() { discarded += part.count }
    }
}
#endif
