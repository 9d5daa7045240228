import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// Handles `GET /`. A browser gets Home, and any other program gets the provider's addresses in JSON. A Graph API call is passed to the
/// Graph API.
struct HomeEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint

    @Sendable func respond(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard !isGraphRequest(request, context) else { return try await graph.respond(request, context) }
        guard request.headers[.accept]?.contains("text/html") == true else { return jsonResponse }
        let language = PageLanguage.chosen(for: request, locales: AuthorizationRequest.locales(in: request.queryParameters))
        let page = HomePage(people: await samplePeople, addresses: Self.addresses(of: url))
        return PageResponse(html: provider.pages.html(page, in: language), language: language, hasScripts: !page.scripts.isEmpty).response
    }

    /// The sample people of the provider who are still in the store; none while the store is unavailable.
    private var samplePeople: [HomePage.SamplePerson] {
        get async {
            var people: [HomePage.SamplePerson] = []
            for entry in provider.samplePeople {
                guard let password = entry.plainPassword else { continue }
                if let person = try? await samplePerson(entry.person.login, password) { people.append(person) }
            }
            return people
        }
    }

    private func samplePerson(_ login: String, _ password: Secret) async throws -> HomePage.SamplePerson? {
        guard let person = try await provider.store.person(withLogin: login) else { return nil }
        return HomePage.SamplePerson(
            summary: try await provider.summary(of: person), firstName: person.firstName, password: password.reveal(\.self),
            address: AccountLoginEndpoints.address(for: person.login))
    }

    /// The JSON response for a client that does not accept HTML.
    private var jsonResponse: Response {
        let document: JSONValue = [
            "issuer": .string(url.text), "openid_configuration": .string("\(url.text)/.well-known/openid-configuration"),
        ]
        return JSONResponse(body: document.serialized()).response
    }

    /// Whether the request is a Graph API call: it has a version segment, the `graph.` host, an `Authorization` header, or a parameter of the Graph
    /// API.
    private func isGraphRequest(_ request: Request, _ context: ProviderContext) -> Bool {
        request.headers[.authorization] != nil || context.originalPath != nil
            || url.isAlias(request.head.authority, with: .graph)
            || request.queryParameters.pairs.contains { Self.graphParameterNames.contains($0.name) }
    }

    private static let graphParameterNames: Set = ["access_token", "batch", "debug", "fields", "id", "ids", "metadata", "method"]

    /// Returns the addresses that a client has to be configured with.
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
