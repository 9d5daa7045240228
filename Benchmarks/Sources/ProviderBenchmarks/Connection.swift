import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP connection to the provider. It sends one request at a time.
struct Connection {
    /// A response of the provider.
    struct Reply {
        let status: Int
        let headers: HTTPHeaders
        let body: Data

        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
    }

    /// An error: the provider closed the connection before it had sent a complete response.
    struct ConnectionClosed: Error {}

    private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    private let outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
    private var inbound: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    private let host: String

    /// Opens a connection, and closes it when `use` returns.
    static func open<Result: Sendable>(
        port: Int, _ use: @escaping @Sendable (inout Connection) async throws -> Result
    ) async throws -> Result {
        let channel: Channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = Connection(
                outbound: outbound, inbound: inbound.makeAsyncIterator(), host: "127.0.0.1:\(port)")
            return try await use(&connection)
        }
    }

    /// Sends a request, and returns the response. The request is a POST if there is a `form`, and otherwise a GET.
    mutating func send(_ path: String, form: String? = nil, cookies: [String: String] = [:]) async throws -> Reply {
        var head = HTTPRequestHead(version: .http1_1, method: form == nil ? .GET : .POST, uri: path)
        head.headers.add(name: "Host", value: host)
        if !cookies.isEmpty {
            head.headers.add(name: "Cookie", value: cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        }
        var parts: [HTTPClientRequestPart] = []
        if let form {
            head.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            head.headers.add(name: "Content-Length", value: "\(form.utf8.count)")
            parts.append(.body(.byteBuffer(ByteBuffer(string: form))))
        }
        try await outbound.write(contentsOf: [.head(head)] + parts + [.end(nil)])
        var responseHead: HTTPResponseHead?
        var body = ByteBuffer()
        while let part = try await inbound.next() {
            switch part {
            case .head(let head): responseHead = head
            case .body(var bytes): body.writeBuffer(&bytes)
            case .end:
                guard let responseHead else { throw ConnectionClosed() }
                return Reply(status: Int(responseHead.status.code), headers: responseHead.headers, body: Data(body.readableBytesView))
            }
        }
        throw ConnectionClosed()
    }
}
