import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The settings of an app, `/developers/apps/{app}/settings`.
extension DeveloperEndpoints {
    /// `GET /developers/apps/{app}/settings`.
    @Sendable func settings(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context, to: AppTab.settings.duty) { developer in
            answer(try page(developer, developer.app, notice: notice(in: request)), developer.visit)
        }
    }

    /// `POST /developers/apps/{app}/settings`: saves all settings at once.
    @Sendable func saveSettings(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .settings, to: AppTab.settings.duty) { developer, fields in
            let (sent, unreadable) = Self.typed(fields)
            var typed = sent
            var outcome = Outcome.unchanged
            let saved = try await change(developer, to: AppTab.settings.duty) { app in
                typed = AppSettingField.merged(sent, shown: fields[Field.seen], into: app)
                let revision = AppRevision(of: app, typed: typed, provider: provider.pages.providerName, live: try await liveNames())
                let defects = revision.defects.merging(unreadable) { $1 }
                // The settings have changed since the form was shown; nobody's change may be overwritten unnoticed.
                if fields[Field.seen] != AppSettingField.digest(of: app) {
                    outcome = .contested(app, defects)
                } else if !defects.isEmpty {
                    outcome = .unfit(app, defects)
                } else if app.changes(to: revision.app).isEmpty {
                    outcome = .unchanged
                } else {
                    return revision.app
                }
                return nil
            }
            switch outcome {
            case _ where saved != nil: return done(.saved, at: Path.app(developer.app.id, .settings))
            case .unchanged: return done(.unchanged, at: Path.app(developer.app.id, .settings))
            case .contested(let app, let defects):
                var page = try page(developer, app, typed: typed, defects: defects)
                page.hasConflict = true
                return answer(page, developer.visit, .conflict)
            case .unfit(let app, let defects):
                return answer(try page(developer, app, typed: typed, defects: defects), developer.visit, .badRequest)
            }
        }
    }

    /// Why nothing was saved, with the app at that time.
    private enum Outcome {
        case unchanged
        case contested(RegisteredApp, [AppSettingField: [SettingProblem]])
        case unfit(RegisteredApp, [AppSettingField: [SettingProblem]])
    }

    private func page(
        _ developer: DeveloperContext, _ app: RegisteredApp, typed: [AppSettingField: String] = [:],
        defects: [AppSettingField: [SettingProblem]] = [:], notice: DeveloperNotice? = nil
    ) throws -> AppSettingsPage {
        AppSettingsPage(
            head: developer.head(on: .settings), form: try form(of: developer.visit), app: app,
            callsPrivateAddresses: provider.callsPrivateAddresses, typed: typed, defects: defects, notice: notice)
    }

    /// Returns each setting as it was submitted. A checkbox that is off is not submitted; a value that is not valid text cannot be shown again.
    private static func typed(
        _ fields: FormParameters
    ) -> (typed: [AppSettingField: String], unreadable: [AppSettingField: [SettingProblem]]) {
        var typed: [AppSettingField: String] = [:]
        var unreadable: [AppSettingField: [SettingProblem]] = [:]
        for field in AppSettingField.allCases {
            let pair = fields.pairs.first { $0.name == field.rawValue }
            typed[field] = pair?.text ?? ""
            if let pair, pair.text == nil { unreadable[field] = [SettingProblem(.control)] }
        }
        return (typed, unreadable)
    }
}
