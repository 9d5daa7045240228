import Foundation
import Latchkey

/// An app with settings and a session of its own.
struct TestApp: Sendable {
    let settings = Settings()
    let notifications = NotificationCenter()
    let session: Session

    init(provider: URL? = URL(string: "http://127.0.0.1:9"), appID: String? = "138483919580948") {
        session = Session(notifications: notifications)
        settings.appID = appID
        settings.providerURL = provider
    }

    func manager(_ presenter: any DialogPresenter, surroundings: LoginSurroundings = LoginSurroundings()) -> LoginManager {
        LoginManager(settings: settings, session: session, presenter: presenter, surroundings: surroundings)
    }
}

extension LoginConfiguration {
    static func limited(_ permissions: Set<Permission> = [.email], nonce: String = "n-0S6_WzA2Mj") throws -> LoginConfiguration {
        try .validated(permissions: permissions, tracking: .limited, nonce: nonce)
    }
}
