import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// `GET /`: the provider's first page for a browser; for a program it is the Graph API's.
struct HomeEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint

    @Sendable func answer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard isVisit(request, context) else { return try await graph.answer(request, context) }
        let language = PageLanguage.chosen(for: request, locales: DialogRequest.locales(in: request.queryParameters))
        let people = provider.samplePeople.map { entry in
            HomePage.SamplePerson(name: entry.person.name, login: entry.person.login, password: entry.password.reveal(\.self))
        }
        let page = HomePage(people: people, addresses: Self.addresses(of: url))
        return PageAnswer(html: provider.pages.html(page, in: language), language: language).response
    }

    /// Whether a person has come, perhaps by a link that others have added to: a call names a version, the host of the Graph API, or what it wants.
    private func isVisit(_ request: Request, _ context: ProviderContext) -> Bool {
        let isCall = request.queryParameters.pairs.contains { Self.namesOfCalls.contains($0.name) }
        let isGraph = request.head.authority.flatMap(url.alias)?.contains("://graph.") ?? false
        guard request.headers[.authorization] == nil else { return false }
        return request.headers[.accept]?.contains("text/html") == true && context.writtenPath == nil && !isCall && !isGraph
    }

    private static let namesOfCalls: Set = ["access_token", "batch", "debug", "fields", "id", "ids", "metadata", "method"]

    /// What goes into the settings of a client.
    static func addresses(of url: PublicURL) -> [HomePage.Address] {
        [
            HomePage.Address(text: .homeProvider, url: url.text, isLink: false),
            HomePage.Address(text: .homeDiscovery, url: "\(url.text)/.well-known/openid-configuration", isLink: true),
            HomePage.Address(text: .homeDialog, url: "\(url.text)/dialog/oauth", isLink: false),
            HomePage.Address(text: .homeTokens, url: "\(url.text)/oauth/access_token", isLink: false),
            HomePage.Address(text: .homeUserInfo, url: "\(url.text)/userinfo", isLink: false),
            HomePage.Address(text: .homeKeys, url: "\(url.text)/.well-known/oauth/openid/jwks/", isLink: true),
            HomePage.Address(text: .homeDevice, url: "\(url.text)/oauth/device_authorization", isLink: false),
            HomePage.Address(text: .homeDescription, url: "\(url.text)/openapi.json", isLink: true),
        ]
    }
}
