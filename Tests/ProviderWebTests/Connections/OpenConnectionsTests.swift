import Logging
import LoginModel
import NIOCore
import NIOEmbedded
import NIOHTTP1
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("Open connections")
struct OpenConnectionsTests {
    /// A client that receives its responses only when the test tells it to.
    private final class Client: ChannelOutboundHandler {
        typealias OutboundIn = HTTPServerResponsePart

        private var sent: [EventLoopPromise<Void>] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if let promise { sent.append(promise) }
        }

        func confirmWrites() {
            for promise in sent { promise.succeed() }
            sent = []
        }

        func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
            #expect(event is WriteTimeout.CloseImmediately)
            context.close(promise: promise)
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            for promise in sent { promise.fail(ChannelError.ioOnClosedChannel) }
            sent = []
            context.close(mode: mode, promise: promise)
        }
    }

    private struct Connection {
        let client: Client
        let channel: EmbeddedChannel

        var isOpen: Bool { channel.isActive }

        func begin() throws {
            try channel.writeInbound(HTTPServerRequestPart.head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")))
        }

        func send(_ count: Int) throws { try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(repeating: 1, count: count))) }

        func complete() throws { try channel.writeInbound(HTTPServerRequestPart.end(nil)) }

        func respond() { channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil) }

        /// Returns the number of request parts that were passed on since the last call.
        func parts() throws -> Int {
            var count = 0
            while try channel.readInbound(as: HTTPServerRequestPart.self) != nil { count += 1 }
            return count
        }
    }

    /// A set of connections with a common clock.
    private final class Sockets {
        let open: OpenConnections
        private let loop = EmbeddedEventLoop()

        init(most: Int, logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
            var limits = ConnectionLimits()
            limits.maximumConnections = most
            open = OpenConnections(limits: limits, logger: logger)
        }

        /// Advances the clock, by default by a second, and opens a connection.
        func connect(from network: String? = nil, after time: TimeAmount = .seconds(1)) throws -> Connection {
            wait(time)
            let channel = EmbeddedChannel(loop: loop)
            let activity = ConnectionActivity(at: loop.now)
            let client = Client()
            try channel.pipeline.syncOperations.addHandlers([client, ActivityHandler(activity)])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            open.add(channel, activity, from: network.flatMap { NetworkAddress.Range($0) }, at: loop.now)
            return Connection(client: client, channel: channel)
        }

        func wait(_ time: TimeAmount = .seconds(1)) { loop.advanceTime(by: time) }
    }

    @Test("At the maximum, a new connection closes the one that has been idle for longest")
    func idle() throws {
        let sockets = Sockets(most: 3)
        let first = try sockets.connect()
        let second = try sockets.connect()
        let third = try sockets.connect()
        sockets.wait()
        try first.begin()
        try first.complete()
        first.respond()
        first.client.confirmWrites()
        let fourth = try sockets.connect()
        #expect([first, second, third, fourth].map(\.isOpen) == [true, false, true, true])
        let fifth = try sockets.connect()
        #expect([first, third, fourth, fifth].map(\.isOpen) == [true, false, true, true])
        _ = try sockets.connect()
        #expect([first, fourth, fifth].map(\.isOpen) == [false, true, true])
    }

    @Test("Connections with an incomplete request are closed before those with a pending response, the oldest first")
    func order() throws {
        let sockets = Sockets(most: 4)
        let unconfirmed = try sockets.connect()
        try unconfirmed.begin()
        try unconfirmed.complete()
        unconfirmed.respond()
        let answered = try sockets.connect()
        try answered.begin()
        try answered.complete()
        let slow = try sockets.connect()
        try slow.begin()
        let slower = try sockets.connect()
        try slower.begin()
        // Each new connection starts a request immediately, so that none of them is idle.
        let places = [slow, slower, unconfirmed, answered]
        for closed in 1...places.count {
            let new = try sockets.connect()
            try new.begin()
            try new.complete()
            #expect(places.map(\.isOpen) == [Bool](repeating: false, count: closed) + [Bool](repeating: true, count: 4 - closed))
        }
    }

    @Test("Idle connections and incomplete requests are closed by age")
    func age() throws {
        let sockets = Sockets(most: 3)
        let slow = try sockets.connect()
        try slow.begin()
        sockets.wait()
        let idle = try sockets.connect()
        sockets.wait()
        let upload = try sockets.connect()
        try upload.begin()
        sockets.wait()
        _ = try sockets.connect()
        #expect(!slow.isOpen && idle.isOpen && upload.isOpen)
        // A new idle connection does not replace a connection whose request makes progress.
        for _ in 0..<6 {
            sockets.wait()
            try upload.send(BodyReservation.ordinaryFormBytes)
            _ = try sockets.connect()
        }
        #expect(!idle.isOpen && upload.isOpen)
    }

    @Test("An incomplete request that makes progress is closed later than one that does not")
    func progress() throws {
        let sockets = Sockets(most: 2)
        let upload = try sockets.connect()
        try upload.begin()
        let slow = try sockets.connect()
        try slow.begin()
        sockets.wait()
        try upload.send(BodyReservation.ordinaryFormBytes)
        try slow.send(1)
        _ = try sockets.connect()
        #expect(upload.isOpen && !slow.isOpen)
    }

    @Test("A connection that has become idle is closed before one with a pending response")
    func lookAgain() throws {
        let sockets = Sockets(most: 128)
        let busy = try (0..<128).map { _ in
            let connection = try sockets.connect(after: .zero)
            try connection.begin()
            try connection.complete()
            return connection
        }
        let idle = try sockets.connect()
        #expect(busy.filter(\.isOpen).count == 127)
        _ = try sockets.connect()
        #expect(busy.filter(\.isOpen).count == 127 && !idle.isOpen)
    }

    @Test("A connection whose next request has begun is not idle when the client takes the last response")
    func lateConfirmation() throws {
        let sockets = Sockets(most: 2)
        let busy = try sockets.connect()
        try busy.begin()
        try busy.complete()
        busy.respond()
        try busy.begin()
        try busy.complete()
        busy.client.confirmWrites()
        let idle = try sockets.connect()
        _ = try sockets.connect()
        #expect(busy.isOpen && !idle.isOpen)
    }

    @Test("A connection that is marked for closing accepts no further request")
    func ending() throws {
        let channel = EmbeddedChannel()
        let activity = ConnectionActivity(at: .now())
        try channel.pipeline.syncOperations.addHandler(ActivityHandler(activity))
        let connection = Connection(client: Client(), channel: channel)
        let seen = try #require(activity.state)
        #expect(activity.markForClosing(ifStill: seen))
        try connection.begin()
        try connection.complete()
        #expect(try connection.parts() == 0)
        _ = try channel.finish()
    }

    @Test("A connection with activity since it was selected for closing stays open")
    func changed() throws {
        let activity = ConnectionActivity(at: .now())
        let seen = try #require(activity.state)
        #expect(activity.enter(.receiving, at: .now()))
        #expect(!activity.markForClosing(ifStill: seen))
        #expect(activity.enter(.idle, at: .now()))
    }

    @Test("One network cannot use more than its share of connections: new ones replace its own")
    func share() throws {
        let sockets = Sockets(most: 16)
        let other = try sockets.connect(from: "198.51.100.0/24")
        let own = try (0..<2).map { _ in
            let connection = try sockets.connect(from: "192.0.2.0/24")
            try connection.begin()
            try connection.complete()
            return connection
        }
        let local = try (0..<5).map { _ in try sockets.connect() }
        let third = try sockets.connect(from: "192.0.2.0/24")
        #expect(!own[0].isOpen && own[1].isOpen && third.isOpen && other.isOpen)
        #expect(local.filter(\.isOpen).count == local.count, "connections of this machine and of proxies are not limited")
        own[1].channel.close(promise: nil)
        _ = try sockets.connect(from: "192.0.2.0/24")
        #expect(third.isOpen, "a closed connection frees its place")
    }

    @Test("Closing all connections closes each of them and returns their number")
    func cut() throws {
        let sockets = Sockets(most: 16)
        let all = try (0..<3).map { _ in try sockets.connect() }
        all[0].channel.close(promise: nil)
        sockets.wait()
        #expect(sockets.open.closeAll() == 2)
        #expect(all.filter(\.isOpen).isEmpty)
    }

    @Test("Many new connections each close the oldest one")
    func many() throws {
        let sockets = Sockets(most: 1000)
        let all = try (0..<1500).map { _ in try sockets.connect() }
        #expect(all.map(\.isOpen) == [Bool](repeating: false, count: 500) + [Bool](repeating: true, count: 1000))
    }

    @Test("Closing connections for new ones is logged at most once a minute")
    func warning() throws {
        let lines = Locked(0)
        let sockets = Sockets(most: 1, logger: Logger(label: "test") { _ in CountingHandler(lines: lines) })
        for _ in 0..<30 { _ = try sockets.connect() }
        #expect(lines.withLock(\.self) == 1)
        sockets.wait(.minutes(1))
        _ = try sockets.connect()
        #expect(lines.withLock(\.self) == 2)
    }

    private struct CountingHandler: LogHandler {
        let lines: Locked<Int>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.withLock { $0 += 1 } }
    }
}
