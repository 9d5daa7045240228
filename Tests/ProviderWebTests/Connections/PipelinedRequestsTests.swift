import LoginModel
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ProviderWeb

@Suite("Pipelined requests")
struct PipelinedRequestsTests {
    /// A connection that waits for turns of its event loop, which the test triggers.
    private final class Connection {
        let channel = EmbeddedChannel()
        private let waiting = Locked<[@Sendable () -> Void]>([])
        private(set) var reads: ReadCount

        init() throws {
            reads = ReadCount()
            let waiting = waiting
            let requests = PipelinedRequests { continuation in waiting.withLock { $0.append(continuation) } }
            try channel.pipeline.syncOperations.addHandlers([reads, requests])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func receive(_ path: String, body: String? = nil) throws {
            try receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: path)))
            if let body { try receive(.body(ByteBuffer(string: body))) }
            try receive(.end(nil))
        }

        func receive(_ part: HTTPServerRequestPart) throws { try channel.writeInbound(part) }

        func respond() throws {
            try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        }

        /// Ends all waits for a turn of the event loop.
        /// - Returns: the number of waits that ended.
        @discardableResult func runNextTurn() -> Int {
            let called = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in called { continuation() }
            return called.count
        }

        /// Returns the parts that were passed on since the last call: the paths of heads, the text of bodies, and `end`.
        func forwardedParts() throws -> [String] {
            var parts: [String] = []
            while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
                switch part {
                case .head(let head): parts.append(head.uri)
                case .body(let bytes): parts.append(String(buffer: bytes))
                case .end: parts.append("end")
                }
            }
            return parts
        }
    }

    /// Counts the calls of `read`.
    private final class ReadCount: ChannelOutboundHandler {
        typealias OutboundIn = Never

        private(set) var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    @Test("A pipelined request starts after the previous response, on a later turn of the event loop")
    func oneRequestPerTurn() throws {
        let connection = try Connection()
        for path in ["/a", "/b", "/c"] { try connection.receive(path, body: "x") }
        #expect(try connection.forwardedParts() == ["/a", "x", "end"])
        #expect(connection.runNextTurn() == 0, "no turn is requested before the first response")
        try connection.respond()
        #expect(try connection.forwardedParts() == [])
        #expect(connection.runNextTurn() == 1)
        #expect(try connection.forwardedParts() == ["/b", "x", "end"])
        try connection.respond()
        connection.runNextTurn()
        #expect(try connection.forwardedParts() == ["/c", "x", "end"])
    }

    @Test("A request that arrives after the last response does not wait for a turn")
    func noTurn() throws {
        let connection = try Connection()
        for _ in 0..<3 {
            try connection.receive("/a")
            #expect(try connection.forwardedParts() == ["/a", "end"])
            try connection.respond()
            #expect(connection.runNextTurn() == 0)
        }
    }

    @Test("The connection reads nothing while requests are waiting")
    func backpressure() throws {
        let connection = try Connection()
        try connection.receive("/a")
        try connection.receive("/b")
        let before = connection.reads.count
        connection.channel.read()
        #expect(connection.reads.count == before)
        try connection.respond()
        connection.runNextTurn()
        #expect(connection.reads.count == before + 1, "the deferred read happens when no request waits")
    }

    @Test("A parser error is reported after all waiting requests have been answered")
    func endings() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidMethod
        try connection.receive("/a")
        try connection.receive("/b")
        connection.channel.pipeline.fireErrorCaught(error)
        try connection.channel.throwIfErrorCaught()
        try connection.respond()
        connection.runNextTurn()
        #expect(try connection.forwardedParts() == ["/a", "end", "/b", "end"])
        // The response to the last request has not been sent yet.
        try connection.channel.throwIfErrorCaught()
        try connection.respond()
        connection.runNextTurn()
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("A parser error in the body of the current request is reported at once")
    func brokenBody() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidEOFState
        try connection.receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/a")))
        try connection.receive(.body(ByteBuffer(string: "x")))
        #expect(try connection.forwardedParts() == ["/a", "x"])
        connection.channel.pipeline.fireErrorCaught(error)
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("A parser error in the body of a waiting request is reported in its turn")
    func brokenLater() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidChunkSize
        try connection.receive("/a")
        try connection.receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/b")))
        connection.channel.pipeline.fireErrorCaught(error)
        try connection.channel.throwIfErrorCaught()
        try connection.respond()
        connection.runNextTurn()
        #expect(try connection.forwardedParts() == ["/a", "end", "/b"])
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("A request whose body ends early or is malformed is rejected with 400", arguments: [true, false], [false, true])
    func broken(isChunked: Bool, isForm: Bool) async throws {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            let head =
                "POST \(isForm ? "/dialog/oauth" : "/v19.0/me") HTTP/1.1\r\nHost: provider\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            try await client.send(head + (isChunked ? "Transfer-Encoding: chunked\r\n\r\nZZZ\r\n" : "Content-Length: 100\r\n\r\na"))
            if !isChunked { try await client.channel.close(mode: .output) }
            #expect(await client.receive()?.hasPrefix("HTTP/1.1 400 ") == true)
            while await client.receive() != nil {}
        }
    }

    /// Responds to all requests that are passed on.
    /// - Returns: the number of requests.
    private func answerAll(_ connection: Connection) throws -> Int {
        var answered = 0
        while try connection.forwardedParts().first != nil {
            try connection.respond()
            answered += 1
            connection.runNextTurn()
        }
        return answered
    }

    @Test("Too many waiting requests end the connection after the accepted ones have been answered")
    func tooMany() throws {
        let connection = try Connection()
        for number in 0..<PipelinedRequests.maximumPending { try connection.receive("/\(number)") }
        let answered = try answerAll(connection)
        #expect(answered == PipelinedRequests.maximumPending / 2 + 1)
        #expect(throws: HTTPParserError.unknown) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("Waiting requests with too many bytes end the connection, wherever the bytes are", arguments: ["header", "address", "body"])
    func tooLarge(place: String) throws {
        let connection = try Connection()
        let kilobyte = String(repeating: "a", count: 1024)
        for _ in 0..<100 {
            var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: place == "address" ? "/\(kilobyte)" : "/")
            if place == "header" { head.headers.add(name: "X-Long", value: kilobyte) }
            try connection.receive(.head(head))
            if place == "body" { try connection.receive(.body(ByteBuffer(string: kilobyte))) }
            try connection.receive(.end(nil))
        }
        let answered = try answerAll(connection)
        #expect((50...64).contains(answered))
        #expect(throws: HTTPParserError.unknown) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("Requests after the limit are dropped")
    func dropped() throws {
        let connection = try Connection()
        for _ in 0..<PipelinedRequests.maximumPending { try connection.receive("/a") }
        _ = try answerAll(connection)
        #expect(throws: HTTPParserError.unknown) { try connection.channel.throwIfErrorCaught() }
        try connection.receive("/b")
        #expect(try connection.forwardedParts() == [])
    }
}
