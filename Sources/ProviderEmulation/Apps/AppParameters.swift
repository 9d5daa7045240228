import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The app ID, the app secret and the redirect URI in a request.
struct AppParameters: Sendable {
    let id: String
    /// The app secret.
    var secret: Secret?
    /// The part of an app token after the bar: the secret, or the client token.
    var tokenPart: Secret?
    /// Whether clients send such a request with their client token. Other requests with an app token are those of servers.
    var isForClients = false
    var redirectURI: String?

    /// The maximum size of ``tokenPart``, in bytes. A longer one belongs to a token that the provider has issued.
    private static let maximumPartBytes = 100

    init(id: String) { self.id = id }

    /// Reads a request; `nil` if it names no app.
    /// - Parameters:
    ///   - path: The path, with or without a version.
    ///   - authorization: The header `Authorization`, which can have the credentials of HTTP Basic authentication.
    ///   - bearer: The access token in the header `Authorization`.
    init?(_ parameters: FormParameters, path: String, authorization: String?, bearer: Secret?) {
        let basic = authorization.flatMap(Self.basicCredentials)
        let text = parameters["access_token"] ?? bearer?.reveal(\.self) ?? parameters["input_token"]
        // An app token is the app ID and the secret or the client token, joined by a bar.
        let token = text?.split(separator: "|", maxSplits: 1).map(String.init) ?? []
        guard let id = parameters["client_id"] ?? parameters["app_id"] ?? basic?.id ?? token.first, AppID.isWellFormed(id) else {
            return nil
        }
        self.id = id
        secret = (parameters["client_secret"] ?? basic?.secret).map(Secret.init)
        if token.count == 2, token[0] == id, token[1].utf8.count <= Self.maximumPartBytes { tokenPart = Secret(token[1]) }
        isForClients = parameters["batch"] != nil || Self.isForClients(GraphVersion.split(path).rest, of: id)
        redirectURI = parameters["redirect_uri"]
    }

    /// Whether clients call a path with their client token: for device logins, pictures, and the settings of the app (Wire.md, sections 5,
    /// 7.6 and 7.12).
    private static func isForClients(_ path: String, of app: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        guard let first = parts.first, let last = parts.last else { return true }
        return first == "device" || last == "picture" || [app, "app"].contains(first) && !parts.contains("accounts") && last != "roles"
    }

    private static func basicCredentials(_ header: String) -> (id: String, secret: String)? {
        let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "basic", let data = Data(base64Encoded: parts[1]) else { return nil }
        let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        guard pair.count == 2, let id = FormParameters.decode(pair[0]), let secret = FormParameters.decode(pair[1]) else { return nil }
        return (id, secret)
    }
}
