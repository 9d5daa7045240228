#if os(Linux) || os(macOS)
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

/// A web server on this machine for one login. It listens on the loopback interface only, behind a gate.
struct LoopbackListener: Sendable {
    let address: LoopbackAddress

    /// Listens, passes the port to `body`, and closes the port when `body` returns or throws.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`, or the error of `body`.
    func serve<Result: Sendable>(
        _ body: @escaping @Sendable (_ port: UInt16, _ responses: LoopbackResponseChannel) async throws -> Result
    ) async throws -> Result {
        let responses = LoopbackResponseChannel()
        let verifier = try bindPort(responses)
        // The library's other socket pool leaves a file open for each server that has ended, and occupies a thread of the system's pool.
        let server = HTTPServer(
            config: .init(address: verifier.socketDirectory.address, pool: .poll(interval: .seconds(0.01)), logger: .disabled),
            handler: LoopbackHTTPHandler(responseChannel: responses))
        verifier.start()
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await server.run() }
                    group.addTask { try await server.waitUntilListening(timeout: 60) }
                    // On cancellation, the server stops using its socket before closing it; `stop()` would close it first.
                    defer { group.cancelAll() }
                    do {
                        try await group.next()
                    } catch let error as SocketError {
                        throw Self.failure(error, at: address)
                    }
                    return try await body(verifier.port, responses)
                })
        } catch {
            outcome = .failure(error)
        }
        await verifier.close()
        return try outcome.get()
    }

    private func bindPort(_ responses: LoopbackResponseChannel) throws -> LoopbackConnectionLimiter {
        do {
            let here: any SocketAddress =
                address.isVersion6
                ? try sockaddr_in6.inet6(ip6: "::1", port: address.port) : try sockaddr_in.inet(ip4: "127.0.0.1", port: address.port)
            return try LoopbackConnectionLimiter(at: here, responseChannel: responses)
        } catch let error as SocketError {
            throw Self.failure(error, at: address)
        } catch {
            throw CoreError(.errorDialogUnavailable, .cannotListen, "A private folder could not be created.")
        }
    }

    private static func failure(_ error: SocketError, at address: LoopbackAddress) -> CoreError {
        if case .failed(_, EADDRINUSE, _) = error {
            return CoreError(.errorDialogUnavailable, .portInUse, "Port \(address.port) of \(address.host) is in use.")
        }
        let reported = error.errorDescription ?? "unknown"
        return CoreError(.errorDialogUnavailable, .cannotListen, "Port \(address.port) of \(address.host) cannot be opened: \(reported)")
    }
}
#endif
