import Dispatch
import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderServices
@testable import ProviderWeb

/// Tests calls that would use all memory for bodies if they kept their bodies while they wait.
@Suite("Large requests that wait", .timeLimit(.minutes(1)))
struct WaitingBodyTests {
    private static let networks = 4
    private static let most = BodyMemoryPool.Purpose.parameters.maximumBytesPerSender

    private static func head(_ path: String, _ headers: String, length: Int, network: Int) -> String {
        "POST \(path) HTTP/1.1\r\nHost: provider\r\n\(headers)\r\nContent-Length: \(length)\r\nX-Forwarded-For: \(20 + network).0.0.1\r\n\r\n"
    }

    private static let form = "Content-Type: application/x-www-form-urlencoded"

    /// Sends a large call.
    private static func call(port: Int, network: Int) async throws -> RawConnection {
        let body = "a=\(String(repeating: "%61", count: 60_000))"
        let client = try await RawConnection(port: port)
        try await client.send("\(head("/me", form, length: body.utf8.count, network: network))\(body)")
        return client
    }

    private func run(
        changing change: (inout Provider.Workers) -> Void, _ test: @escaping @Sendable (_ port: Int) async throws -> Void
    ) async throws {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        try await LimitedProvider.run(limits, changing: change) { _, url in
            try await test(try #require(URL(string: url.text)?.port))
        }
    }

    @Test("Requests that wait for decompression reserve no memory for the result, so that others are answered")
    func packed() async throws {
        let parsing = BodyParserPool(maximumConcurrent: 1, maximumWaiting: 64)
        let semaphore = DispatchSemaphore(value: 0)
        let (starts, startContinuation) = AsyncStream.makeStream(of: Void.self)
        let blocking = Task {
            try await parsing.parseBody(BodyReservation.ordinaryFormBytes + 1, of: "") {
                startContinuation.finish()
                semaphore.wait()
            }
        }
        for await _ in starts {}
        try await run(changing: { $0.bodyParsers = parsing }) { port in
            defer { semaphore.signal() }
            let size = 1024 * 1024
            let body = gzipped(Array("a=\(String(repeating: "a", count: size - 2))".utf8))
            var clients: [RawConnection] = []
            for number in 0..<Self.networks * (Self.most / size) {
                let client = try await RawConnection(port: port)
                let headers = "\(Self.form)\r\nContent-Encoding: gzip"
                try await client.send(Self.head("/me", headers, length: body.count, network: number % Self.networks))
                try await client.send(body)
                clients.append(client)
            }
            await wait { parsing.count >= clients.count }
            let other = try await Self.call(port: port, network: Self.networks)
            let response = Locked<String?>(nil)
            let receiving = Task {
                let received = await other.receive()
                response.withLock { $0 = received ?? "" }
            }
            await wait { parsing.count > clients.count || response.withLock(\.self) != nil }
            semaphore.signal()
            await receiving.value
            #expect(response.withLock(\.self)?.hasPrefix("HTTP/1.1 400 ") == true, "no access token")
        }
        try await blocking.value
    }

    /// Returns a password hasher that starts no work, so that every request with a password waits.
    private func passwords(_ count: Int) -> PasswordHasher {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = 0
        limits.maximumPerApp = count
        limits.maximumWaitingInOtherSubqueues = count
        limits.maximumPerNetwork = count
        return PasswordHasher(environment: .real, limits: limits, uptime: { 0 })
    }

    @Test("Calls that wait for a password have released their memory, so that others are answered")
    func calls() async throws {
        let size = 256 * 1024
        let count = Self.most / size
        let passwords = passwords(count)
        try await run(changing: { $0.passwords = passwords }) { port in
            let call = "{\"access_token\":\"\(Sample.appID)|\(Sample.secret)\",\"installed\":\"false\"}"
            let body = call + String(repeating: " ", count: size - call.utf8.count)
            var clients: [RawConnection] = []
            for _ in 0..<count {
                let client = try await RawConnection(port: port)
                let path = "/\(Sample.appID)/accounts/test-users"
                try await client.send(Self.head(path, "Content-Type: application/json", length: size, network: 0))
                try await client.send(body)
                clients.append(client)
            }
            await wait { (try? await passwords.checkCapacity(for: .app(Sample.appID))) == nil }
            #expect(try await Self.call(port: port, network: 0).receive()?.hasPrefix("HTTP/1.1 400 ") == true, "no access token")
        }
    }

    @Test("Login forms that wait for a password have released their memory, so that others are answered")
    func logins() async throws {
        let count = 22
        let passwords = passwords(count)
        try await run(changing: { $0.passwords = passwords }) { port in
            let page = try await ScriptedBrowser().get(try #require(URL(string: "http://127.0.0.1:\(port)/settings/login")))
            let (cookies, fields) = try Self.login(page)
            var clients: [RawConnection] = []
            for number in 0..<count {
                var body = "\(fields)&email=nobody\(number)%40example.com&password=a&pad=\(String(repeating: "%61", count: 63_000))"
                body += String(repeating: "a", count: Self.most / count - body.utf8.count)
                let client = try await RawConnection(port: port)
                let headers = "\(Self.form)\r\nCookie: \(cookies)"
                let head = Self.head("/settings/login", headers, length: body.utf8.count, network: 0)
                try await client.send("\(head)\(body)")
                clients.append(client)
            }
            let requester = PasswordRequester(of: nil, in: nil, from: NetworkAddress(text: "20.0.0.1"))
            await wait { (try? await passwords.checkCapacity(for: requester)) == nil }
            #expect(try await Self.call(port: port, network: 0).receive()?.hasPrefix("HTTP/1.1 400 ") == true, "no access token")
        }
    }

    /// - Returns: the page's cookies and form fields, as a browser would send them.
    private static func login(_ page: ScriptedBrowser.Response) throws -> (cookies: String, fields: String) {
        let set = (page.headers["set-cookie"] ?? "").split(separator: ", ").map { $0.prefix { $0 != ";" } }
        // The date of a cookie's expiration contains a comma, too. The part after that comma has no equals sign, and is left out.
        let cookies = set.filter { $0.contains("=") }.joined(separator: "; ")
        return (cookies, FormParameters.encode(try #require(try page.page().form).hidden))
    }
}
