import LoginModel
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ProviderWeb

@Suite("Requests behind each other on one connection")
struct PipelinedRequestsTests {
    /// A connection whose turns come when a test says so.
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

        func answer() throws {
            try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        }

        /// - Returns: how many waited for it.
        @discardableResult func turn() -> Int {
            let called = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in called { continuation() }
            return called.count
        }

        /// What has been handed on since the last look: the paths of heads, the text of bodies, and `end`.
        func handedOn() throws -> [String] {
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

    /// Counts how often more was asked for.
    private final class ReadCount: ChannelOutboundHandler {
        typealias OutboundIn = Never

        private(set) var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    @Test("wait for their answers, and each for a turn of its own")
    func oneATurn() throws {
        let connection = try Connection()
        for path in ["/a", "/b", "/c"] { try connection.receive(path, body: "x") }
        #expect(try connection.handedOn() == ["/a", "x", "end"])
        #expect(connection.turn() == 0, "nothing waits before the first is answered")
        try connection.answer()
        #expect(try connection.handedOn() == [])
        #expect(connection.turn() == 1)
        #expect(try connection.handedOn() == ["/b", "x", "end"])
        try connection.answer()
        connection.turn()
        #expect(try connection.handedOn() == ["/c", "x", "end"])
    }

    @Test("wait for nothing where each comes after the last answer")
    func noTurn() throws {
        let connection = try Connection()
        for _ in 0..<3 {
            try connection.receive("/a")
            #expect(try connection.handedOn() == ["/a", "end"])
            try connection.answer()
            #expect(connection.turn() == 0)
        }
    }

    @Test("are not read while others wait")
    func backpressure() throws {
        let connection = try Connection()
        try connection.receive("/a")
        try connection.receive("/b")
        let before = connection.reads.count
        connection.channel.read()
        #expect(connection.reads.count == before)
        try connection.answer()
        connection.turn()
        #expect(connection.reads.count == before + 1, "what was asked for meanwhile is read when nothing waits")
    }

    @Test("are all answered before an end of the client's side, or what is no HTTP")
    func endings() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidMethod
        try connection.receive("/a")
        try connection.receive("/b")
        connection.channel.pipeline.fireErrorCaught(error)
        try connection.channel.throwIfErrorCaught()
        try connection.answer()
        connection.turn()
        #expect(try connection.handedOn() == ["/a", "end", "/b", "end"])
        try connection.answer()
        connection.turn()
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("whose body breaks off, or is no HTTP, say so at once: whoever reads them waits for that")
    func brokenBody() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidEOFState
        try connection.receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/a")))
        try connection.receive(.body(ByteBuffer(string: "x")))
        #expect(try connection.handedOn() == ["/a", "x"])
        connection.channel.pipeline.fireErrorCaught(error)
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("whose body breaks off say so in their turn")
    func brokenLater() throws {
        let connection = try Connection()
        let error = HTTPParserError.invalidChunkSize
        try connection.receive("/a")
        try connection.receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/b")))
        connection.channel.pipeline.fireErrorCaught(error)
        try connection.channel.throwIfErrorCaught()
        try connection.answer()
        connection.turn()
        #expect(try connection.handedOn() == ["/a", "end", "/b"])
        #expect(throws: error) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("whose body breaks off are refused before anybody loses patience", arguments: [true, false], [false, true])
    func broken(isChunked: Bool, isForm: Bool) async throws {
        var limits = ConnectionLimits()
        limits.shutdown = .zero
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

    /// Answers whatever is handed on, until nothing is.
    /// - Returns: how many requests there were.
    private func answerAll(_ connection: Connection) throws -> Int {
        var answered = 0
        while try connection.handedOn().first != nil {
            try connection.answer()
            answered += 1
            connection.turn()
        }
        return answered
    }

    @Test("are bounded in number; the connection ends after those that are kept")
    func tooMany() throws {
        let connection = try Connection()
        for number in 0..<PipelinedRequests.mostWaiting { try connection.receive("/\(number)") }
        let answered = try answerAll(connection)
        #expect(answered == PipelinedRequests.mostWaiting / 2 + 1)
        #expect(throws: HTTPParserError.unknown) { try connection.channel.throwIfErrorCaught() }
    }

    @Test("are bounded in bytes, wherever these are", arguments: ["header", "address", "body"])
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

    @Test("are dropped where too many wait, also what comes later")
    func dropped() throws {
        let connection = try Connection()
        for _ in 0..<PipelinedRequests.mostWaiting { try connection.receive("/a") }
        _ = try answerAll(connection)
        #expect(throws: HTTPParserError.unknown) { try connection.channel.throwIfErrorCaught() }
        try connection.receive("/b")
        #expect(try connection.handedOn() == [])
    }
}
