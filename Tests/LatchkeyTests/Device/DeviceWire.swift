import Foundation
import IdentityTokens
import Latchkey

@testable import Latchkey

/// A provider's device endpoints on a real socket, whose answers the test gives.
struct DeviceWire: Sendable {
    /// An answer on the wire.
    struct Response: Sendable {
        var status = 200
        var body: String

        /// An error of the Graph API with a subcode.
        static func error(_ code: Int, _ subcode: Int? = nil, status: Int = 400) -> Response {
            let numbers = subcode.map { #","error_subcode":\#($0)"# } ?? ""
            return Response(status: status, body: #"{"error":{"message":"m","type":"OAuthException","code":\#(code)\#(numbers)}}"#)
        }

        static let pending = error(31, 1_349_174)
        static let tooFast = error(17, 1_349_172)
        static let expired = error(463, 1_349_152)
        static let declined = error(100, 1_349_173)
        static let token = Response(
            body: #"{"access_token":"EAAdevice","expires_in":5183996,"data_access_expiration_time":1803000000}"#)
        static let code = Response(
            body: """
                {"code":"92a2b2e351f2b0b3503b2de251132f47","user_code":"WDJB-MJHT","verification_uri":"https://login.example/device",\
                "expires_in":420,"interval":5}
                """)
        static let ada = Response(
            body: """
                {"id":"122100000000000001","permissions":{"data":[{"permission":"public_profile","status":"granted"},\
                {"permission":"email","status":"declined"},{"permission":"user_birthday","status":"expired"}]}}
                """)
    }

    /// What came in.
    struct ReceivedRequest: Sendable, Equatable {
        let path: String
        let fields: [String: String]
    }

    let url: URL
    private let asked: Locked<[ReceivedRequest]>

    /// Everything that was asked so far.
    var requests: [ReceivedRequest] { asked.withLock { $0 } }

    /// Runs a provider while `body` runs. The last of the answers to a poll is given again and again; `nil` is one that never comes.
    static func run(
        code: Response = .code, polls: [Response?], me: Response = .ada, isolation: isolated (any Actor)? = #isolation,
        _ body: (DeviceWire) async throws -> Void
    ) async throws {
        let asked = Locked<[ReceivedRequest]>([])
        let rest = Locked(polls)
        try await TestServer.run { request in
            let received = ReceivedRequest(path: request.path, fields: request.body.isEmpty ? request.query : request.form)
            switch request.call {
            case "POST /v21.0/device/login":
                asked.withLock { $0.append(received) }
                return TestResponse(code)
            case "POST /v21.0/device/login_status":
                asked.withLock { $0.append(received) }
                if let result = rest.withLock({ $0.count > 1 ? $0.removeFirst() : $0.first ?? nil }) { return TestResponse(result) }
                try await Task.sleep(for: .seconds(3600))
                return TestResponse()
            case "GET /v21.0/me":
                asked.withLock { $0.append(received) }
                return TestResponse(me)
            default: return TestResponse(status: 404)
            }
        } _: { url in
            try await body(DeviceWire(url: url, asked: asked))
        }
    }
}

extension TestResponse {
    fileprivate init(_ response: DeviceWire.Response) { self.init(status: response.status, body: Data(response.body.utf8)) }
}

/// A device with an app on it.
struct TestDevice: Sendable {
    let app: TestApp
    let clock = AutoAdvancingClock()
    static let now = Date(timeIntervalSince1970: 1_795_219_200)

    init(_ url: URL?, clientToken: String? = "fedcba") {
        app = TestApp(provider: url)
        app.settings.clientToken = clientToken
        app.settings.loggingBehaviors = []
    }

    func manager(_ permissions: [String] = ["email"], transport: any Transport = URLSessionTransport()) -> DeviceLoginManager {
        DeviceLoginManager(
            permissions: permissions, settings: app.settings, session: app.session,
            environment: LoginEnvironment(
                system: SystemEnvironment(now: { Self.now }, randomBytes: SystemEnvironment.real.randomBytes), clock: clock,
                transport: transport))
    }
}
