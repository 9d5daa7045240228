import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyTesting
import Logging
import LoginModel
import NIOCore
import ProviderDomain
import ProviderServices
import ProviderStore
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("A provider at a Unix socket, and the interceptor of its requests")
struct RequestInterceptorTests {
    /// Records the requests, and changes some of them.
    private final class Recorder: RequestInterceptor {
        let lines = Locked<[String]>([])

        func respond(
            to call: InterceptedCall, next: @Sendable (Request) async throws -> Response
        ) async throws -> Response {
            lines.withLock { $0.append("\(call.request.method) \(call.path) \(call.request.uri.path)") }
            switch call.request.uri.path {
            case "/me": return Response(status: .init(code: 599), body: ResponseBody(byteBuffer: ByteBuffer(string: "intercepted")))
            case "/app":
                call.closeConnection()
                throw CancellationError()
            case "/oauth/access_token":
                let form = try await call.request.body.collect(upTo: 1000)
                let text = String(buffer: form).replacing("wrong", with: Sample.secret)
                var headers = call.request.headers
                headers[.contentLength] = "\(text.utf8.count)"
                var head = call.request.head
                head.headerFields = headers
                return try await next(Request(head: head, body: RequestBody(buffer: ByteBuffer(string: text))))
            default:
                var response = try await next(call.request)
                response.headers[.allow] = "recorded"
                return response
            }
        }
    }

    @Test("The interceptor sees every request first, and may answer it, change it, or close its connection")
    func interceptor() async throws {
        let recorder = Recorder()
        var hooks = ProviderHooks()
        hooks.interceptor = recorder
        try await EmulatedProvider.run(hooks) { emulated in
            let browser = emulated.browser()
            let own = try await browser.get(try emulated.url("/v19.0/me/", at: "graph.facebook.com"))
            #expect(own.status == 599 && own.text == "intercepted")
            let passed = try await browser.get(try emulated.url("/robots.txt"))
            #expect(passed.status == 200 && passed.headers["allow"] == "recorded")
            await #expect(throws: ScriptedBrowser.NavigationError.self) {
                try await browser.get(try emulated.url("/app", at: "graph.facebook.com"))
            }
            let app = [("client_id", Sample.appID), ("client_secret", "wrong"), ("grant_type", "client_credentials")]
            let token = try await browser.post(try emulated.url("/oauth/access_token", at: "graph.facebook.com"), app)
            #expect(token.status == 200 && token.text.contains("access_token"), "the interceptor corrects the secret")
            #expect(
                recorder.lines.withLock(\.self) == [
                    "GET /v19.0/me/ /me", "GET /robots.txt /robots.txt", "GET /app /app",
                    "POST /oauth/access_token /oauth/access_token",
                ])
        }
    }

    @Test("The client of a Unix socket counts as a proxy on this machine")
    func forwardedAddress() async throws {
        try await EmulatedProvider.run(changing: { $0.apps[0].settings.serverAddresses = ["192.0.2.0/24"] }) { emulated in
            for (address, status) in [("192.0.2.7", 200), ("198.51.100.7", 403)] {
                let query = EmulatedProvider.query([
                    "client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "client_credentials",
                ])
                let answer = try await emulated.json("/oauth/access_token?\(query)", headers: ["X-Forwarded-For": address])
                #expect(answer.status == status, "\(address)")
            }
        }
    }

    @Test(
        "A socket path that cannot be used is an error with a reason",
        arguments: [("/nowhere/socket", "No such file or directory"), ("/nowhere/" + String(repeating: "x", count: 200), "too long")])
    func unusablePath(path: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        let provider = try await Provider(store: try SQLiteStore(path: folder.path("store.sqlite")), passwordCost: .minimum)
        let application = ProviderApplication(
            provider, socketPath: path, publicURL: try PublicURL(EmulatedProvider.url),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let error = await #expect(throws: (any Error).self) { try await application.run { _ in } }
        #expect("\(error as Any)".contains("Cannot listen at the socket \(path): ") && "\(error as Any)".contains(reason))
        withExtendedLifetime(folder) {}
    }
}
