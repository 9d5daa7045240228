import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The overview page of an app, `/developers/apps/{app}`.
extension DeveloperEndpoints {
    /// Shows the overview, and checks a redirect URI if the query has one: `GET /developers/apps/{app}`.
    @Sendable func overview(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.overview.requiredPrivilege) { developer in
            let app = developer.app
            let token: AppOverviewPage.ClientToken? =
                developer.role.allows(.develop) ? app.clientToken.map { .some($0.reveal(\.self)) } ?? AppOverviewPage.ClientToken.none : nil
            let findings = developer.role.allows(.develop) ? try await findings(of: app) : nil
            let page = AppOverviewPage(
                head: developer.head(on: .overview), clientToken: token, hasSecret: app.secret != nil,
                addresses: HomeEndpoint.addresses(of: url), findings: findings,
                check: checkRedirectURI(request.queryParameters, of: developer),
                notice: notice(in: request))
            return respond(page, developer.personContext)
        }
    }

    /// Returns the problems that an app's configuration causes for the people who use the app.
    func findings(of app: RegisteredApp) async throws -> [AppFinding] {
        let days = AppLint.requestWindow(until: FieldAccess.day(of: provider.environment.now()))
        return AppLint(
            app, requestedPermissions: try await provider.store.unapprovedRequests(of: app.id, on: days),
            callsPrivateAddresses: provider.callsPrivateAddresses
        ).findings
    }

    /// Checks the redirect URI in the query as the dialog would, and returns the verdict; `nil` if there is no URI, or the person's role does not
    /// allow the check.
    private func checkRedirectURI(_ query: FormParameters, of developer: DeveloperContext) -> AppOverviewPage.Check? {
        guard developer.role.allows(.develop), let typed = query[Field.redirectURI] else { return nil }
        let uri = LoginName.trimmed(typed)
        let app = developer.app
        do {
            let parameters = FormParameters(pairs: [FormParameters.Pair(name: DialogParameter.redirectURI, bytes: Array(uri.utf8))])
            _ = try AuthorizationRequestValidator(parameters).redirectURI(of: app, home: provider.ownOrigins(at: url))
            return AppOverviewPage.Check(typed: typed, verdict: .allowed)
        } catch {
            let verdict: AppOverviewPage.Check.Verdict
            switch error.code {
            case "app_not_active": verdict = .blocked(.inactive)
            case "login_switched_off": verdict = .blocked(.switchedOff)
            default:
                if let problem = RedirectURIRule.problem(ofRegistering: uri, for: app.id) {
                    verdict = .invalid(problem)
                } else {
                    verdict = .blocked(error.code == "domain_not_included" ? .domain : .unregistered)
                }
            }
            return AppOverviewPage.Check(typed: typed, verdict: verdict)
        }
    }
}

extension DeveloperContext {
    /// Returns the header of one of the app's pages.
    func head(on tab: AppTab) -> AppPageHeader {
        AppPageHeader(id: app.id, name: app.name, iconDigest: app.iconDigest, mode: app.mode, role: role, tab: tab)
    }
}
