import ArgumentParser
import Foundation
import Latchkey
import LoginModel

/// The session that `latchkey login` stores on this machine for later commands.
struct StoredSession {
    let session: Session

    /// Opens the stored session, which is empty if nothing is stored.
    static func open() -> StoredSession { StoredSession(session: Session(storage: PlatformStorage(app: "latchkey-command"))) }

    /// The address of the provider that the session is from; `nil` if none is stored.
    var provider: String? { session.providerAddress }

    /// The ID of the app that the session belongs to; `nil` without a session.
    var appID: String? { session.accessToken?.appID ?? session.authenticationToken?.claims()?.aud }

    /// Whether the session is from a limited login, which has no access token.
    var isLimited: Bool { session.accessToken == nil && session.authenticationToken != nil }

    /// Verifies that the session is from the provider at `address`. Another provider could misuse the session's token. It would also return
    /// an error, because it does not know the token, and that error would end the session.
    /// - Throws: `ValidationError` if the session is from another provider.
    func requireProvider(at address: URL) throws {
        guard let provider, try ProviderAddress(ProviderOption.url(provider)) != ProviderAddress(address) else { return }
        throw ValidationError(
            "The stored session is from \(provider), and its token works only there: give --token, or run latchkey login with --provider."
        )
    }

    /// Whether nobody is logged in.
    var isEmpty: Bool { session.values == Session.Values() }

    /// Checks that the session could be read, because a session that could not be read looks as if nobody were logged in. If the stored
    /// record was invalid and was moved aside, this method prints a warning.
    /// - Throws: `SessionStorageError` if the session cannot be read.
    func requireReadable() throws {
        guard isEmpty, let problem = session.storageProblem else { return }
        guard problem.reason == .setAside else { throw problem }
        Terminal.printError("latchkey: \(ErrorLine.line(for: problem))")
    }

    /// Replaces the stored session, and prints a warning if the new one cannot be stored.
    /// - Parameter provider: the address of the provider that the new session is from.
    func replace(with new: Session, from provider: URL) {
        session.replaceContents(with: new, providerAddress: provider.absoluteString)
        reportStorageProblem()
    }

    /// Prints a warning if the last change could not be stored.
    func reportStorageProblem() {
        if let problem = session.storageProblem { Terminal.printError("latchkey: the session was not stored: \(problem)".escapedForLog) }
    }

    /// Returns settings for the session's app and provider.
    /// - Throws: `ValidationError` or `CoreError` if the stored address is invalid.
    func settings() throws -> Settings {
        Settings(provider: try ProviderOption.url(provider ?? ProviderOption.defaultAddress), appID: appID)
    }
}
