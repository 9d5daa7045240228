import Foundation
import Latchkey

/// The session that `latchkey login` keeps on this machine, for the commands that come after it.
struct KeptSession {
    let session: Session

    /// What was kept, if anything was.
    static func open() -> KeptSession { KeptSession(session: Session(storage: PlatformStorage(app: "latchkey-command"))) }

    /// The provider that the session is from.
    var issuer: String? { session.authenticationToken?.claims()?.iss }

    /// The app that the session is for.
    var appID: String? { session.accessToken?.appID ?? session.authenticationToken?.claims()?.aud }

    /// Whether anybody is logged in.
    var isEmpty: Bool { session.values == Session.Values() }

    /// Takes another session's place.
    func replace(with new: Session) {
        session.takeOver(new)
        if let problem = session.storageProblem { Terminal.complain("latchkey: the session was not kept: \(problem)") }
    }

    /// Settings for the session's app and provider.
    /// - Throws: `CoreError`.
    func settings() throws -> Settings {
        let settings = Settings()
        settings.appID = appID
        settings.providerURL = try ProviderOption.url(issuer ?? ProviderOption.usual)
        return settings
    }
}
