#if os(Linux) || os(macOS)
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// One connection: receives a request, sends the response, and discards what the client sends after that. The socket is closed when this
/// object is released.
final class LoopbackConnection {
    private enum Phase { case receiving, sending, discarding, ended }

    /// The maximum number of bytes to discard. A client whose request was refused may still be sending, and reads the response only
    /// afterwards.
    private static let maximumDiscardSize = 1_048_576

    let file: Int32
    private var phase = Phase.receiving
    private var reader = LoopbackRequestReader()
    private var unsent: ArraySlice<UInt8> = []
    private var discarded = 0
    private var response: URL?

    /// Takes ownership of the file descriptor of a non-blocking socket.
    init(_ file: Int32) { self.file = file }

    deinit { close(file) }

    /// Whether the request is not complete yet.
    var isReceiving: Bool { phase == .receiving }

    /// Whether the response has been sent, but the client has not ended the connection yet.
    var isAnswered: Bool { phase == .discarding }

    /// Whether the connection waits for the socket to become writable, instead of readable.
    var isSending: Bool { phase == .sending }

    /// Whether nothing more is to be received or sent.
    var isEnded: Bool { phase == .ended }

    /// The login response that the client has sent. The value is `nil` until the page for the response has been sent or the connection has
    /// ended, because the port is closed as soon as the value is set.
    var deliveredResponse: URL? { phase == .discarding || phase == .ended ? response : nil }

    /// Ends the connection.
    func end() { phase = .ended }

    /// Receives some bytes, or sends as many as possible, without waiting.
    func proceed(_ handler: LoopbackRequestHandler) {
        switch phase {
        case .receiving:
            do throws(LoopbackRequestError) {
                guard let part = received(), let request = try reader.read(part) else { return }
                reply(handler.reply(to: request), isHead: request.line.method == "HEAD")
            } catch {
                reply(.error(status: error.status))
            }
        case .sending: sendMore()
        case .discarding:
            discarded += received()?.count ?? 0
            if discarded >= Self.maximumDiscardSize { end() }
        case .ended: break
        }
    }

    private func reply(_ reply: LoopbackRequestHandler.Reply, isHead: Bool = false) {
        if case .loginResponse(_, let url) = reply { response = url }
        unsent = LoopbackResponse(reply).bytes(withBody: !isHead)[...]
        phase = .sending
        sendMore()
    }

    private func sendMore() {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = unsent.withUnsafeBytes { send(file, $0.baseAddress, $0.count, flags) }
        guard count >= 0 else { return endUnlessTemporary(errno) }
        unsent = unsent.dropFirst(count)
        guard unsent.isEmpty else { return }
        shutdown(file, Int32(SHUT_WR))
        phase = .discarding
    }

    private func received() -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: 4096)
        let count = recv(file, &part, part.count, 0)
        if count > 0 { return Array(part.prefix(count)) }
        if count == 0 { end() } else { endUnlessTemporary(errno) }
        return nil
    }

    private func endUnlessTemporary(_ error: Int32) { if error != EAGAIN && error != EINTR { end() } }
}
#endif
