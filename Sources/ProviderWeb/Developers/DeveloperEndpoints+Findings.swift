import ProviderDomain
import ProviderStore

extension DeveloperEndpoints {
    /// What would fail at an app before a person meets it.
    func findings(of app: RegisteredApp) async throws -> [AppFinding] {
        let question = AuditQuestion(appID: app.id, isNewestFirst: true, limit: AppLint.mostLines)
        return AppLint(app, lines: try await provider.store.audit(question)).findings
    }
}
