import Foundation
import Latchkey

/// An app with its own settings and session.
struct TestApp: Sendable {
    let settings = Settings()
    let notifications = NotificationCenter()
    let session: Session

    init(provider: URL? = URL(string: "http://127.0.0.1:9"), appID: String? = "138483919580948") {
        session = Session(notifications: notifications)
        settings.appID = appID
        settings.providerURL = provider
    }

    func client(_ loginEnvironment: LoginEnvironment = .real) -> GraphClient {
        GraphClient(settings: settings, session: session, environment: loginEnvironment)
    }

    func manager(_ presenter: any DialogPresenter, environment: LoginEnvironment = .test()) -> LoginManager {
        LoginManager(settings: settings, session: session, presenter: presenter, environment: environment)
    }
}

extension LoginEnvironment {
    /// The real environment, except that the provider always seems reachable.
    static func test(clock: any Clock<Duration> = ContinuousClock()) -> LoginEnvironment {
        LoginEnvironment(clock: clock, transport: TransportWithoutProvider())
    }
}

/// The real transport, except that the first request of a login always gets a response. That request only checks that the provider is
/// reachable.
struct TransportWithoutProvider: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard !request.url.hasSuffix("/openid-configuration") else { return TransportResponse(status: 404, body: []) }
        return try await URLSessionTransport().send(request)
    }
}

extension LoginConfiguration {
    static func limited(_ permissions: Set<Permission> = [.email], nonce: String = "n-0S6_WzA2Mj") throws -> LoginConfiguration {
        try .validated(permissions: permissions, tracking: .limited, nonce: nonce)
    }
}
