import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages of the people who build apps, below `/developers`.
struct DeveloperEndpoints: PersonEndpoints {
    let provider: Provider
    let url: PublicURL

    enum Path {
        static let apps = "/developers"
        static func app(_ id: String, _ tab: AppTab = .overview) -> String { "/developers/apps/\(id)\(tab.ending)" }
    }

    enum Field {
        static let app = "app"
        static let done = "done"
    }
}

/// A person at the pages of an app for which they have a role.
struct DeveloperVisit: Sendable {
    let visit: PersonVisit
    let app: RegisteredApp
    let role: AppRole
}

extension DeveloperEndpoints {
    /// Answers whoever has the role for it.
    func visit(
        _ request: Request, _ context: ProviderContext, to duty: AppRole.Duty, _ body: (DeveloperVisit) async throws -> Response
    ) async throws -> Response {
        try await visit(request, context) { visit in
            try await body(try await developerVisit(visit, context, to: duty))
        }
    }

    /// Takes a form of a page from whoever has the role for it.
    func submission(
        _ request: Request, _ context: ProviderContext, of tab: AppTab, to duty: AppRole.Duty,
        _ body: (DeveloperVisit, FormParameters) async throws -> Response
    ) async throws -> Response {
        let page = Path.app(try context.parameters.require(Field.app), tab)
        return try await submission(request, context, of: page) { visit, fields in
            try await body(try await developerVisit(visit, context, to: duty), fields)
        }
    }

    /// - Throws: the same page for an app that there is not: nobody learns here which apps there are.
    private func developerVisit(
        _ visit: PersonVisit, _ context: ProviderContext, to duty: AppRole.Duty
    ) async throws -> DeveloperVisit {
        let id = try context.parameters.require(Field.app)
        guard let app = try await provider.store.app(id), let role = app.roles.role(of: visit.person), role.covers(duty) else {
            let note = "The person has no role at such an app, or one that is not enough."
            throw DialogRefusal(code: "page_not_found", developerNote: note, status: 404)
        }
        return DeveloperVisit(visit: visit, app: app, role: role)
    }
}
