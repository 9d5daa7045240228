import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The settings of an app, `/developers/apps/{app}/settings`.
extension DeveloperEndpoints {
    /// Shows the settings: `GET /developers/apps/{app}/settings`.
    @Sendable func settings(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.settings.requiredPrivilege) { developer in
            respond(try page(developer, developer.app, notice: notice(in: request)), developer.personContext)
        }
    }

    /// Saves all settings at once: `POST /developers/apps/{app}/settings`.
    @Sendable func saveSettings(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .settings, to: AppTab.settings.requiredPrivilege) { developer, fields in
            let (sent, unreadable) = Self.typed(fields)
            var typed = sent
            var outcome = Outcome.unchanged
            let saved = try await change(developer, to: AppTab.settings.requiredPrivilege) { app in
                typed = AppSettingField.merged(sent, shown: fields[Field.seen], into: app)
                let revision = AppRevision(
                    of: app, values: typed, provider: provider.pages.providerName, liveAppNames: try await liveNames())
                let problems = revision.problems.merging(unreadable) { $1 }
                // If the settings have changed since the form was shown, saving the form would overwrite somebody else's change unnoticed.
                if fields[Field.seen] != AppSettingField.digest(of: app) {
                    outcome = .conflict(app, problems)
                } else if !problems.isEmpty {
                    outcome = .invalid(app, problems)
                } else if app.changes(to: revision.app).isEmpty {
                    outcome = .unchanged
                } else {
                    return revision.app
                }
                return nil
            }
            switch outcome {
            case _ where saved != nil: return redirect(with: .saved, to: Path.app(developer.app.id, .settings))
            case .unchanged: return redirect(with: .unchanged, to: Path.app(developer.app.id, .settings))
            case .conflict(let app, let problems):
                var page = try page(developer, app, typed: typed, problems: problems)
                page.hasConflict = true
                return respond(page, developer.personContext, .conflict)
            case .invalid(let app, let problems):
                return respond(try page(developer, app, typed: typed, problems: problems), developer.personContext, .badRequest)
            }
        }
    }

    /// The reason why nothing was saved, and the app's state at that time.
    private enum Outcome {
        case unchanged
        case conflict(RegisteredApp, [AppSettingField: [SettingProblem]])
        case invalid(RegisteredApp, [AppSettingField: [SettingProblem]])
    }

    private func page(
        _ developer: DeveloperContext, _ app: RegisteredApp, typed: [AppSettingField: String] = [:],
        problems: [AppSettingField: [SettingProblem]] = [:], notice: DeveloperNotice? = nil
    ) throws -> AppSettingsPage {
        AppSettingsPage(
            head: developer.head(on: .settings), form: try sealedFormState(for: developer.personContext), app: app,
            allowsPrivateAddresses: provider.callsPrivateAddresses, typed: typed, errors: problems, notice: notice)
    }

    /// Returns each setting as it was submitted. A checkbox that is off is not submitted, so its value is empty. A value that is not valid
    /// text cannot be shown again, so `unreadable` contains an error for it.
    private static func typed(
        _ fields: FormParameters
    ) -> (typed: [AppSettingField: String], unreadable: [AppSettingField: [SettingProblem]]) {
        var typed: [AppSettingField: String] = [:]
        var unreadable: [AppSettingField: [SettingProblem]] = [:]
        for field in AppSettingField.allCases {
            let pair = fields.pairs.first { $0.name == field.rawValue }
            typed[field] = pair?.text ?? ""
            if let pair, pair.text == nil { unreadable[field] = [SettingProblem(.controlCharacter)] }
        }
        return (typed, unreadable)
    }
}
