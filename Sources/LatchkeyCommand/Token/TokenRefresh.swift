import ArgumentParser
import Foundation
import Latchkey

extension TokenCommand {
    /// `latchkey token refresh`: a fresh token for the session that `latchkey login` has kept.
    struct Refresh: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Refresh the token of the session that latchkey login has kept.",
            discussion: "A classic session gets a fresh access token, a limited one a fresh ID token. Nobody is asked anything.")

        func run() async throws {
            let kept = KeptSession.open()
            try kept.requireKnown()
            guard !kept.isEmpty else { throw ValidationError("Nobody is logged in: run latchkey login first.") }
            let settings = try kept.settings()
            if kept.session.accessToken != nil {
                let token = try await GraphClient(settings: settings, session: kept.session).refreshAccessToken()
                Terminal.say("The access token is fresh, and is valid until \(Self.text(token.expirationDate)).")
            } else {
                let manager = LoginManager(settings: settings, session: kept.session)
                let token = try await manager.refreshLimitedLogin(fallbackPolicy: .directOnly).authenticationToken
                Terminal.say("The ID token is fresh, and is valid until \(Self.text(token.expirationDate)).")
            }
            kept.complainUnlessKept()
        }

        private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
    }
}
