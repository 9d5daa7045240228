import ArgumentParser
import Foundation
import Latchkey

extension TokenCommand {
    /// The `latchkey token refresh` command, which refreshes the token of the session that `latchkey login` stored.
    struct Refresh: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "refresh",
            abstract: "Refresh the token of the session that latchkey login has kept.",
            discussion: """
                A classic session gets a fresh access token, a limited one a fresh ID token. Nobody is asked anything, unless --policy says so.
                """)

        /// The values of `--policy`, which stand for a ``RefreshFallbackPolicy``.
        enum Policy: String, ExpressibleByArgument, CaseIterable {
            case direct, silent, explicit, automatic

            var value: RefreshFallbackPolicy {
                switch self {
                case .direct: .directOnly
                case .silent: .silentOnly
                case .explicit: .explicitOnly
                case .automatic: .automatic
                }
            }

            /// Whether the person may have to log in again.
            var mayAsk: Bool { self == .explicit || self == .automatic }
        }

        @Option(
            help: """
                For a limited session: direct, the default, proves the key of this machine; silent asks the browser without a page; explicit \
                lets the person log in again; automatic does one after the other, as far as need be.
                """)
        var policy: Policy?

        @Flag(name: .customLong("no-browser"), help: "With --policy explicit or automatic: only print the address, and open no browser.")
        var noBrowser = false

        func validate() throws {
            guard !noBrowser || policy?.mayAsk == true else {
                throw ValidationError("--no-browser is for --policy explicit and automatic: nobody is asked otherwise.")
            }
        }

        func run() async throws {
            let kept = StoredSession.open()
            try kept.requireReadable()
            guard !kept.isEmpty else { throw ValidationError("Nobody is logged in: run latchkey login first.") }
            if kept.session.accessToken != nil { try await refreshAccessToken(of: kept) } else { try await refreshIDToken(of: kept) }
            kept.reportStorageProblem()
        }

        private func refreshAccessToken(of kept: StoredSession) async throws {
            guard policy == nil else {
                throw ValidationError("--policy is for limited sessions: the access token of a classic one is refreshed in one way.")
            }
            let token = try await GraphClient(settings: kept.settings(), session: kept.session).refreshAccessToken()
            Terminal.say("The access token is fresh, and is valid until \(Self.text(token.expirationDate)).")
        }

        private func refreshIDToken(of kept: StoredSession) async throws {
            let manager = LoginManager(
                settings: try kept.settings(), session: kept.session, presenter: LoopbackPresenter.atTerminal(opensBrowser: !noBrowser))
            let policy = policy ?? .direct
            let result = try await TerminationSignals.withCancelableTask {
                try await manager.refreshLimitedLogin(fallbackPolicy: policy.value)
            }
            let way = policy == .automatic ? ", by the \(result.path.rawValue) way" : ""
            Terminal.say("The ID token is fresh\(way), and is valid until \(Self.text(result.authenticationToken.expirationDate)).")
        }

        private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
    }
}
