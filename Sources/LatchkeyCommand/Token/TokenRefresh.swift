import ArgumentParser
import Foundation
import Latchkey

extension TokenCommand {
    /// The `latchkey token refresh` command, which refreshes the token of the session that `latchkey login` stored.
    struct Refresh: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "refresh",
            abstract: "Refresh the token of the stored session of latchkey login.",
            discussion: """
                A classic session gets a new access token, a limited one a new ID token. The person sees no page, unless --policy allows it.
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
            var mayShowLogin: Bool { self == .explicit || self == .automatic }
        }

        @Option(
            help: """
                For a limited session: direct, the default, proves possession of this machine's key; silent uses the browser without \
                showing a page; explicit asks the person to log in again; automatic tries these in turn until one succeeds.
                """)
        var policy: Policy?

        @Flag(name: .customLong("no-browser"), help: "With --policy explicit or automatic: print the address without opening a browser.")
        var noBrowser = false

        func validate() throws {
            guard !noBrowser || policy?.mayShowLogin == true else {
                throw ValidationError("--no-browser works only with --policy explicit or automatic.")
            }
        }

        func run() async throws {
            let stored = StoredSession.open()
            try stored.requireReadable()
            guard !stored.isEmpty else { throw ValidationError("You are not logged in: run latchkey login first.") }
            if stored.session.accessToken != nil { try await refreshAccessToken(of: stored) } else { try await refreshIDToken(of: stored) }
            stored.reportStorageProblem()
        }

        private func refreshAccessToken(of stored: StoredSession) async throws {
            guard policy == nil else {
                throw ValidationError("--policy works only with limited sessions, and this session is a classic one.")
            }
            let token = try await GraphClient(settings: stored.settings(), session: stored.session).refreshAccessToken()
            Terminal.printLine("The access token was refreshed, and is valid until \(Self.text(token.expirationDate)).")
        }

        private func refreshIDToken(of stored: StoredSession) async throws {
            let manager = LoginManager(
                settings: try stored.settings(), session: stored.session, presenter: LoopbackPresenter.atTerminal(opensBrowser: !noBrowser))
            let policy = policy ?? .direct
            let result = try await TerminationSignals.withCancelableTask {
                try await manager.refreshLimitedLogin(fallbackPolicy: policy.value)
            }
            let pathText = policy == .automatic ? " (\(result.path.rawValue))" : ""
            let end = Self.text(result.authenticationToken.expirationDate)
            Terminal.printLine("The ID token was refreshed\(pathText), and is valid until \(end).")
        }

        private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
    }
}
