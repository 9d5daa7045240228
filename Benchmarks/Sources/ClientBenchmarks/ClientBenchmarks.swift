import Foundation
import Latchkey
import Measuring
import Synchronization

/// Measures the cost of reading the session and of building a dialog's URL, relative to a baseline in the same run.
@main
enum ClientBenchmarks {
    static func main() async throws {
        print("| Work | ns | Ratio in this run | Allocations |")
        print("|---|---|---|---|")
        try await measureTokenAccess()
        try await measureDialogURL()
    }

    private static func measureTokenAccess() async throws {
        Session.shared.useStorage(nil)
        let token = AccessToken(
            tokenString: "EAAsample", permissions: ["public_profile", "email"], declinedPermissions: ["user_friends"],
            expiredPermissions: [],
            appID: "138483919580948", userID: "10150000000000001")
        AccessToken.current = token
        let locked = Mutex<AccessToken?>(token)
        let rows = try await Work.measure([
            Work("a copy out of a Mutex", repetitions: 100_000) { keep(locked.withLock { $0 }) },
            Work("AccessToken.current", repetitions: 100_000) { keep(AccessToken.current) },
        ])
        for row in rows { print(row.row(against: rows[0])) }
    }

    private static func measureDialogURL() async throws {
        let settings = Settings()
        settings.appID = "138483919580948"
        settings.providerURL = URL(string: "http://127.0.0.1:8080")
        let presenter = DialogURLBenchmark { rows in for row in rows { print(row.row(against: rows[0])) } }
        let manager = LoginManager(
            settings: settings, session: Session(), presenter: presenter, environment: LoginEnvironment(transport: NotFoundTransport()))
        guard let configuration = LoginConfiguration(permissions: ["email", "user_friends"], tracking: .enabled) else { return }
        _ = try await manager.logIn(with: configuration)
    }
}
