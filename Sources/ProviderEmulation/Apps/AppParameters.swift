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
    var secret: String?
    var redirectURI: String?

    init(id: String) { self.id = id }

    /// Reads the parameters of a request, and the credentials of HTTP Basic authentication; `nil` if the request names no app.
    init?(_ parameters: FormParameters, authorization: String?) {
        let basic = authorization.flatMap(Self.basicCredentials)
        // An app token is the app ID and the secret, joined by a bar.
        let token =
            (parameters["access_token"] ?? parameters["input_token"])?.split(separator: "|", maxSplits: 1).map(String.init) ?? []
        guard let id = parameters["client_id"] ?? parameters["app_id"] ?? basic?.id ?? token.first, AppID.isWellFormed(id) else {
            return nil
        }
        self.id = id
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
