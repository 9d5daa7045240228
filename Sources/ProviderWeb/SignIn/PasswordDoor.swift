import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where passwords are typed: the form of an app's dialog, and that of the person's own pages.
struct PasswordDoor: Sendable {
    /// What somebody has typed, and where.
    struct Visitor: Sendable {
        let login: String?
        let password: Secret?
        let browser: VisitingBrowser
        /// The app that asks for the login, if one does.
        let appID: String?
    }

    enum Outcome: Sendable {
        case opened(Opening)
        case refused(Refusal)
    }

    /// Somebody is logged in.
    struct Opening: Sendable {
        let person: Person
        /// The digest of the new session's cookie.
        let session: String
        let cookies: [Cookie]
    }

    /// Nobody is, and why. What was typed stays in the form.
    struct Refusal: Sendable {
        let notice: LoginNotice
        let status: HTTPResponse.Status
        /// Seconds after which it makes sense to try again.
        var retryAfter: Int?
    }

    let provider: Provider
    let cookies: BrowserCookies

    /// Looks at a password, as often as it may be looked at.
    func knock(_ visitor: Visitor, _ request: Request, _ context: ProviderContext) async throws -> Outcome {
        let login = LoginName.canonical(visitor.login ?? "")
        guard !login.isEmpty, let password = visitor.password else {
            return .refused(Refusal(notice: .missingFields, status: .badRequest))
        }
        let network = CallerNetwork(request, context)
        let known = cookies.known(in: request).flatMap { KnownBrowser.open($0, by: provider.sealer) }
        let person = try await provider.store.person(withLogin: login)
        let attempt = PasswordTry(
            login: login, of: person?.id, browser: known, network: network.isThisMachine ? nil : network.key, sealer: provider.sealer,
            at: provider.surroundings.now())
        let metadata: Logger.Metadata = visitor.appID.map { ["app": "\($0)"] } ?? [:]
        if case .refused(let end) = try await provider.store.begin(attempt) {
            context.logger.notice("too many wrong passwords", metadata: metadata)
            let seconds = max(1, Int(end.timeIntervalSince(attempt.at).rounded(.up)))
            return .refused(Refusal(notice: .tooManyTries, status: .tooManyRequests, retryAfter: seconds))
        }
        let isRight: Bool
        do {
            isRight = try await provider.passwords.matches(password, person)
        } catch let queue as Passwords.QueueFull {
            try await provider.store.end(attempt, as: .unseen)
            return .refused(Refusal(notice: .tooBusy, status: .serviceUnavailable, retryAfter: queue.retryAfter))
        }
        guard isRight, let person, !person.isLocked,
            let session = try await provider.openSession(for: person, insteadOf: visitor.browser.sessionDigest)
        else {
            let isLocked = isRight && person?.isLocked == true
            context.logger.notice("login refused", metadata: metadata)
            try await provider.store.end(attempt, as: .refused(person?.id, appID: visitor.appID, isLocked: isLocked))
            // Only who knows the password is told that there is such a person.
            return .refused(Refusal(notice: isLocked ? .locked : .wrongPassword, status: .forbidden))
        }
        try await provider.store.end(attempt, as: .right)
        let browser = (known ?? KnownBrowser(id: provider.surroundings.randomText(bytes: 16))).after(person.id)
        return .opened(
            Opening(
                person: person, session: BrowserCookies.digest(session),
                cookies: cookies.session(session, seconds: Int(BrowserSession.lifetime))
                    + cookies.known(try browser.sealed(by: provider.sealer))))
    }
}
