import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import ProviderDomain

/// `GET /`: the provider's first page for a browser, its addresses for a program; for a call of the Graph API, that API.
struct HomeEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint

    @Sendable func answer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard !isCall(request, context) else { return try await graph.answer(request, context) }
        guard request.headers[.accept]?.contains("text/html") == true else { return description }
        let language = PageLanguage.chosen(for: request, locales: DialogRequest.locales(in: request.queryParameters))
        let people = provider.samplePeople.map { entry in
            HomePage.SamplePerson(name: entry.person.name, login: entry.person.login, password: entry.password.reveal(\.self))
        }
        let page = HomePage(people: people, addresses: Self.addresses(of: url))
        return PageAnswer(html: provider.pages.html(page, in: language), language: language).response
    }

    /// What a program learns that asks for no page.
    private var description: Response {
        let document: JSONValue = [
            "issuer": .string(url.text), "openid_configuration": .string("\(url.text)/.well-known/openid-configuration"),
        ]
        return JSONAnswer(body: document.serialized()).response
    }

    /// Whether the Graph API is meant: a call names a version, the host of the Graph API, who makes it, or what it wants.
    private func isCall(_ request: Request, _ context: ProviderContext) -> Bool {
        request.headers[.authorization] != nil || context.writtenPath != nil
            || request.head.authority.flatMap(url.alias)?.contains("://graph.") ?? false
            || request.queryParameters.pairs.contains { Self.namesOfCalls.contains($0.name) }
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
