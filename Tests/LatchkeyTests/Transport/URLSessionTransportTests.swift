import Foundation
import Latchkey
import Testing

@Suite("The system's transport")
struct URLSessionTransportTests {
    /// Runs a server that redirects from `/redirect` and responds to `/large` with 100 000 bytes.
    private func serving(_ body: (String) async throws -> Void) async throws {
        try await TestServer.run { request in
            switch request.path {
            case "/redirect": TestResponse(status: 302, headers: ["Location": "/elsewhere"])
            case "/large": TestResponse(body: Data(count: 100_000))
            default: TestResponse(status: 404)
            }
        } _: { url in
            try await body(url.absoluteString)
        }
    }

    @Test("The transport does not follow redirects")
    func redirect() async throws {
        try await serving { base in
            let response = try await URLSessionTransport().send(TransportRequest(url: "\(base)/redirect"))
            #expect((300..<400).contains(response.status))
            #expect(response.headers["location"] == "/elsewhere")
        }
    }

    @Test("The transport accepts a body up to its limit, and no larger one")
    func size() async throws {
        try await serving { base in
            let request = TransportRequest(url: "\(base)/large")
            let whole = try await URLSessionTransport(maximumBodySize: 100_000).send(request)
            #expect(whole.body.count == 100_000)
            let error = await #expect(throws: CoreError.self) { try await URLSessionTransport(maximumBodySize: 99_999).send(request) }
            #expect(error?.reason == .badResponse)
        }
    }

    @Test("A time limit that is not a positive number ends the request at once", arguments: [Double.nan, 0, -1, -Double.infinity])
    func timeLimit(seconds: Double) async throws {
        try await serving { base in
            var request = TransportRequest(url: "\(base)/large")
            let error = await #expect(throws: CoreError.self) { try await URLSessionTransport(timeLimit: seconds).send(request) }
            #expect(error?.reason == .network)
            request.timeLimit = seconds
            await #expect(throws: CoreError.self) { try await URLSessionTransport().send(request) }
        }
    }

    @Test(
        "The transport reports a network error if the address is unreachable or invalid",
        arguments: ["http://127.0.0.1:1/", "http://", "nonsense", ""])
    func unreachable(url: String) async {
        let error = await #expect(throws: CoreError.self) { try await URLSessionTransport().send(TransportRequest(url: url)) }
        #expect(error?.code == .errorNetwork)
    }

    #if canImport(FoundationNetworking)
    @Test("The transport reports that it cannot reach an address of IP version 6")
    func version6() async {
        let error = await #expect(throws: CoreError.self) {
            try await URLSessionTransport().send(TransportRequest(url: "http://[::1]:8611/"))
        }
        #expect(error?.reason == .badProvider)
        #expect(error?.explanation.contains("IPv6 address") == true)
    }
    #endif
}
