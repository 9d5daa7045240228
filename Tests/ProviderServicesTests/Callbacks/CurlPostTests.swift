import Foundation
import Glibc
import ProviderDomain
import Testing

@testable import ProviderServices

@Suite("Callback requests", .timeLimit(.minutes(1)))
struct CurlPostTests {
    /// A socket that listens on the loopback address, and never responds.
    private final class SilentServer {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        private(set) var port: UInt16 = 0

        init() throws {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isOpen = withUnsafeMutableBytes(of: &address) { bytes in
                guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
                return bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
            try #require(isOpen)
            port = address.sin_port.bigEndian
        }

        deinit { close(descriptor) }
    }

    private func post(_ url: String, check: @escaping @Sendable (NetworkAddress) throws(CallbackProblem) -> Void) -> CurlPost {
        CurlPost(
            url: url, isHTTPS: false, contentType: "text/plain", body: Array("hello".utf8), timeoutMilliseconds: 600_000,
            maximumResponseBytes: 1000,
            checkAddress: check)
    }

    @Test("A provider that calls only its own machine refuses other hosts before it looks them up")
    func thisMachineOnly() async throws {
        let sender = CallbackSender(allowsPrivateAddresses: true, callsThisMachineOnly: true)
        for host in ["hooks.facebook.com", "192.0.2.7", "host.invalid"] {
            let address = try #require(CallbackAddress("https://\(host)/x"))
            let problem = CallbackProblem(
                "this provider sends callbacks only to this machine, and https://\(host)/x is not on it", isFinal: true)
            await #expect(throws: problem) { try await sender.send("request", to: address) }
        }
        let own = try #require(CallbackAddress("http://127.0.0.1:1/x"))
        let problem = await #expect(throws: CallbackProblem.self) { try await sender.send("request", to: own) }
        #expect(problem?.isFinal == false, "The port is closed")
    }

    @Test("A canceled request ends at once")
    func canceled() async throws {
        let server = try SilentServer()
        let (connected, connect) = AsyncStream.makeStream(of: Void.self)
        let post = post("http://127.0.0.1:\(server.port)/") { _ in connect.finish() }
        let asking = Task { try await post.response() }
        for await _ in connected {}
        asking.cancel()
        await #expect(throws: CallbackProblem("the request was canceled")) { try await asking.value }
        // A task that is canceled before it sends the request gets the same error.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await post.response()
        }
        late.cancel()
        await #expect(throws: CallbackProblem("the request was canceled")) { try await late.value }
    }

    @Test(
        "A request does not connect to a rejected address, however the address is written",
        arguments: ["127.0.0.1", "0x7f.1", "2130706433", "localhost"])
    func refused(host: String) async throws {
        let server = try SilentServer()
        let refusal = CallbackProblem("it is private")
        await #expect(throws: refusal) {
            try await post("http://\(host):\(server.port)/") { address throws(CallbackProblem) in
                if address.isLoopback { throw refusal }
            }.response()
        }
        _ = fcntl(server.descriptor, F_SETFL, O_NONBLOCK)
        #expect(accept(server.descriptor, nil, nil) == -1, "no connection was made")
    }

    @Test("A URL with another scheme than the permitted one is not requested")
    func protocols() async throws {
        let server = try SilentServer()
        let post = CurlPost(
            url: "ftp://127.0.0.1:\(server.port)/", isHTTPS: true, contentType: "text/plain", body: [], timeoutMilliseconds: 600_000,
            maximumResponseBytes: 1000
        ) { _ in }
        await #expect(throws: CallbackProblem("there is no valid HTTP response")) { try await post.response() }
    }
}
