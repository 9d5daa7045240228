import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Registers an app when a request names an unknown app ID, with the redirect URI and the secret of the request. Apps that were registered
/// otherwise stay as they are.
package final class UnknownApps: Sendable {
    /// The maximum number of apps that are registered this way.
    package static let maximumCount = 100
    private static let maximumRedirectURIs = 100

    private let ids = Locked<Set<String>>([])
    private let store: any ProviderStore
    private let now: @Sendable () -> Date

    init(store: any ProviderStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// The IDs of the apps that were registered, in ascending order.
    package var registered: [String] { ids.withLock { $0.sorted() } }

    /// Replaces the IDs of the apps that were registered.
    package func replace(with registered: [String]) { ids.withLock { $0 = Set(registered) } }

    /// What a request says about an app.
    struct Claim: Sendable {
        let appID: String
        var secret: String?
        var redirectURI: String?

        /// Reads the parameters of a request, and the credentials of HTTP Basic authentication.
        init?(_ parameters: FormParameters, authorization: String?) {
            let basic = authorization.flatMap(Self.basicCredentials)
            // An app token is the app ID and the secret, joined by a bar.
            let token =
                (parameters["access_token"] ?? parameters["input_token"])?.split(separator: "|", maxSplits: 1).map(String.init) ?? []
            guard let id = parameters["client_id"] ?? parameters["app_id"] ?? basic?.id ?? token.first, AppID.isWellFormed(id) else {
                return nil
            }
            appID = id
            secret = parameters["client_secret"] ?? basic?.secret ?? (token.count == 2 && token[0] == id ? token[1] : nil)
            redirectURI = parameters["redirect_uri"]
        }

        private static func basicCredentials(_ header: String) -> (id: String, secret: String)? {
            let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0].lowercased() == "basic", let data = Data(base64Encoded: parts[1]) else { return nil }
            let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
            guard pair.count == 2, let id = FormParameters.decode(pair[0]), let secret = FormParameters.decode(pair[1]) else { return nil }
            return (id, secret)
        }
    }

    /// Registers the app of a request, or adds the redirect URI or the secret to an app that was registered this way.
    func register(_ claim: Claim) async throws {
        for _ in 0..<3 {
            let stored = try await store.app(claim.appID)
            guard stored == nil || ids.withLock({ $0.contains(claim.appID) }) else { return }
            guard stored != nil || ids.withLock({ $0.count < Self.maximumCount }) else { return }
            var app =
                stored
                ?? RegisteredApp(
                    id: claim.appID, name: "App \(claim.appID)", advancedAccess: PermissionCatalog.all, allowsLoginFromDevices: true)
            if let uri = claim.redirectURI, !app.redirectURIs.contains(uri), RedirectURIRule.isAbsolute(uri),
                uri.utf8.count <= AppSettingRule.maximumLength, app.redirectURIs.count < Self.maximumRedirectURIs
            {
                app.redirectURIs.append(uri)
            }
            if let secret = claim.secret, app.secret?.matches(Secret(secret)) != true { app.secret = Secret(secret) }
            let isChanged =
                stored == nil || stored?.redirectURIs.count != app.redirectURIs.count
                || (claim.secret != nil && stored?.secret.map { $0.matches(Secret(claim.secret ?? "")) } != true)
            guard isChanged else { return }
            ids.withLock { _ = $0.insert(claim.appID) }
            let change = stored.map { AppChange.set($0, to: app, at: now()) } ?? .add(app, at: now())
            // The change fails if another request has changed the app in the meantime.
            if try await store.changeApp(change) { return }
        }
    }
}

/// Registers the unknown apps of requests before the provider reads them.
struct UnknownAppInterceptor: RequestInterceptor {
    let apps: UnknownApps
    let inner: any RequestInterceptor

    private static let maximumBodyBytes = 64 * 1024

    func respond(to call: InterceptedCall, next: @Sendable (Request) async throws -> Response) async throws -> Response {
        var call = call
        var text = call.request.uri.query ?? ""
        let headers = call.request.headers
        if headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true,
            let length = headers[.contentLength].flatMap(Int.init), length <= Self.maximumBodyBytes
        {
            text += "&" + String(buffer: try await call.request.collectBody(upTo: Self.maximumBodyBytes))
        }
        if let claim = UnknownApps.Claim(FormParameters(encoded: text), authorization: headers[.authorization]) {
            try await apps.register(claim)
        }
        return try await inner.respond(to: call, next: next)
    }
}
