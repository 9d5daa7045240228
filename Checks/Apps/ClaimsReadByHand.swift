// A plug-in that decodes the claims of the ID token itself, and imports the module of the original's basics.
import FBSDKCoreKit
import FBSDKCoreKit_Basics
import FBSDKLoginKit

final class ClaimsReader {
    func claims(of token: AuthenticationToken) -> [String: Any]? {
        let segments = token.tokenString.components(separatedBy: ".")
        guard segments.count == 3,
            let data = Base64.decode(asData: Base64.base64(fromBase64Url: segments[1])),
            let claims = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        return claims
    }

    func header(of token: AuthenticationToken) -> String? {
        token.tokenString.components(separatedBy: ".").first.flatMap { FBSDKCoreKit.Base64.decode(as: Base64.base64(fromBase64Url: $0)) }
    }

    func report(_ error: any Error) -> LoginError {
        let info: [String: Any] = [NSUnderlyingErrorKey: error, ErrorDeveloperMessageKey: "The claims cannot be read."]
        return LoginError(.invalidIDToken, userInfo: info)
    }
}
