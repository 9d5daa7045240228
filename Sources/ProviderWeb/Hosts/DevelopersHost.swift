import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// Redirects the addresses of an app dashboard at the host name `developers.`, such as `/apps/{app}/settings/basic`, to the developer pages
/// of the public host name (Wire.md, section 1.1).
struct DevelopersHost: RouterMiddleware {
    let url: PublicURL

    func handle(
        _ request: Request, context: ProviderContext, next: (Request, ProviderContext) async throws -> Response
    ) async throws -> Response {
        guard [.get, .head].contains(request.method), url.isAlias(request.head.authority, with: .developers),
            let page = Self.page(for: request.uri.path)
        else { return try await next(request, context) }
        return Response(status: .found, headers: [.location: url.text + page, .cacheControl: "no-store"])
    }

    /// Returns the path of the developer page for a path of the dashboard; `nil` if the path is none of the dashboard.
    static func page(for path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let first = parts.first else { return DeveloperEndpoints.Path.apps }
        guard first == "apps" else { return nil }
        guard parts.count > 1, AppID.isWellFormed(parts[1]) else { return DeveloperEndpoints.Path.apps }
        let tab = parts.count > 2 ? AppTab.allCases.first { $0.rawValue == parts[2] } : nil
        return tab.map { DeveloperEndpoints.Path.app(parts[1], $0) } ?? DeveloperEndpoints.Path.app(parts[1])
    }
}
