import ArgumentParser
import Foundation
import Latchkey
import LoginModel

/// The session that `latchkey login` keeps on this machine, for the commands that come after it.
struct KeptSession {
    let session: Session

    /// What was kept, if anything was.
    static func open() -> KeptSession { KeptSession(session: Session(storage: PlatformStorage(app: "latchkey-command"))) }

    /// The address of the provider that the session is from.
    var provider: String? { session.origin }

    /// The app that the session is for.
    var appID: String? { session.accessToken?.appID ?? session.authenticationToken?.claims()?.aud }

    /// Whether the session is that of a limited login, which has no access token.
    var isLimited: Bool { session.accessToken == nil && session.authenticationToken != nil }

    /// Lets nobody see the session's token but the provider that it is from: another one could use it, and what it says of a token that it does
    /// not know must not end the session.
    /// - Throws: `ValidationError`.
    func require(at address: URL) throws {
        guard let provider, try ProviderAddress(ProviderOption.url(provider)) != ProviderAddress(address) else { return }
        throw ValidationError(
            "The kept session is from \(provider), and its token is for no other provider: give --token, or run latchkey login with --provider."
        )
    }

    /// Whether anybody is logged in.
    var isEmpty: Bool { session.values == Session.Values() }

    /// Says that nobody can tell whether anybody is logged in, which is not the same as nobody. What was no session is told and put aside.
    /// - Throws: `SessionStorageError`.
    func requireKnown() throws {
        guard isEmpty, let problem = session.storageProblem else { return }
        guard problem.reason == .setAside else { throw problem }
        Terminal.complain("latchkey: \(Complaint.line(for: problem))")
    }

    /// Puts another session in the place of this one.
    /// - Parameter provider: where the other one is from.
    func replace(with new: Session, from provider: URL) {
        session.takeOver(new, from: provider.absoluteString)
        complainUnlessKept()
    }

    /// Says that a change was not kept, where it was not.
    func complainUnlessKept() {
        if let problem = session.storageProblem { Terminal.complain("latchkey: the session was not kept: \(problem)".inOneLine) }
    }

    /// Settings for the session's app and provider.
    /// - Throws: `CoreError`.
    func settings() throws -> Settings {
        Settings(provider: try ProviderOption.url(provider ?? ProviderOption.usual), appID: appID)
    }
}
