internal import FlyingFox
internal import FlyingSocks
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A web server on this machine for one login. It listens on the loopback interface alone.
struct LoopbackListener: Sendable {
    let address: LoopbackAddress

    /// Listens, hands the port to `body`, and closes the port when `body` is done.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`, or what `body` throws.
    func serve<Result: Sendable>(
        _ body: @Sendable (_ port: UInt16, _ answers: LoopbackAnswers) async throws -> Result
    ) async throws -> Result {
        let answers = LoopbackAnswers()
        let server = HTTPServer(config: try configuration(), handler: LoopbackHandler(answers: answers))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await server.waitUntilListening(timeout: 60) }
            do {
                try await group.next()
            } catch let error as SocketError {
                throw Self.failure(error, at: address)
            }
            let port: UInt16? =
                switch await server.listeningAddress {
                case .ip4(_, let port), .ip6(_, let port): port
                default: nil
                }
            guard let port else { throw CoreError(.errorDialogUnavailable, .cannotListen, "The listener has no port.") }
            // Cancelled, the server leaves its socket alone before it closes it; `stop()` would do it the other way round.
            defer { group.cancelAll() }
            return try await body(port, answers)
        }
    }

    private func configuration() throws -> HTTPServer.Configuration {
        do {
            return address.isVersion6
                ? .init(address: try sockaddr_in6.inet6(ip6: "::1", port: address.port), logger: .disabled)
                : .init(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: address.port), logger: .disabled)
        } catch {
            throw CoreError(.errorDialogUnavailable, .cannotListen, "The loopback interface has no address.")
        }
    }

    private static func failure(_ error: SocketError, at address: LoopbackAddress) -> CoreError {
        if case .failed(_, EADDRINUSE, _) = error {
            return CoreError(.errorDialogUnavailable, .portInUse, "Port \(address.port) of \(address.host) is in use.")
        }
        let told = error.errorDescription ?? "unknown"
        return CoreError(.errorDialogUnavailable, .cannotListen, "Port \(address.port) of \(address.host) cannot be listened on: \(told)")
    }
}
