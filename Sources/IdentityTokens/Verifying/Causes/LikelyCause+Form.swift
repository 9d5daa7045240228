import LoginModel
import StrictJSON

/// Likely causes for tokens that cannot be decoded, or that are not ID tokens.
extension LikelyCause {
    func form(_ code: TokenRejection.Code) -> String {
        let text = decoded.token.text
        if code == .tokenTooLarge { return "The text is not an ID token but something else, such as a whole response or a page." }
        if text.isEmpty { return "The token is empty: the app had none, or the field that carries it has another name." }
        if let word = Self.causeOfSurroundingText(in: text) { return word }
        switch code {
        case .malformedToken:
            switch decoded.token.partCount {
            case 1 where text.hasPrefix("EAA"):
                return "It is an access token: a classic login gives one, and a limited login an ID token. Send the ID token."
            case 1: return "It is not an ID token but another kind of text, such as an authorization code or an opaque access token."
            case 2: return "It is a signed_request, which has two parts, or a token that was cut at its last dot."
            case 5 where decoded.token.isEncrypted:
                return "It is an encrypted token. Ask the issuer for signed ones (id_token_signed_response_alg)."
            default: return "Two texts were joined, or the token was changed in transit."
            }
        case .malformedEncoding:
            if text.split(separator: ".").contains(where: Self.isPadded) {
                return "A library re-encoded a part with padding (=)."
            }
            if text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) {
                return "A library re-encoded a part with the standard base64 alphabet instead of base64url."
            }
            return "The token was cut off, or changed by hand or in transit."
        default: return "The token was cut off or changed in transit, or is forged."
        }
    }

    /// Whether the part is base64url followed only by padding.
    private static func isPadded(_ part: Substring) -> Bool {
        part.last == "=" && Base64URL.decode(part.prefix { $0 != "=" }) != nil && part.drop { $0 != "=" }.allSatisfy { $0 == "=" }
    }

    /// Returns the cause if the token was copied with surrounding text or is still encoded; `nil` otherwise.
    private static func causeOfSurroundingText(in text: String) -> String? {
        let header = "authorization:"
        let isHeader = text.prefix(header.count).lowercased() == header
        let start = text.dropFirst(isHeader ? header.count : 0).drop(while: \.isWhitespace).prefix(16).lowercased()
        if let scheme = ["Bearer", "DPoP"].first(where: {
            start.hasPrefix("\($0) ".lowercased()) || start.hasPrefix("\($0)\t".lowercased())
        }) {
            return "The whole header was used as the token: remove the word \(scheme) and everything around it."
        }
        if text.hasPrefix("\"") { return "The token is still in quotation marks: it is a JSON string that was not decoded." }
        if text.utf8.contains(where: { [0x09, 0x0A, 0x0D, 0x20].contains($0) }) {
            return "There is white space in or around the token: it was copied with a line end, or broken into lines in transit."
        }
        if text.contains("%") { return "The token is still percent-encoded: decode the form or address that contains it." }
        return nil
    }

    func kind(_ type: String) -> String {
        switch type.lowercased() {
        case "dpop+jwt": "It is a DPoP proof, the value of the header DPoP (RFC 9449). Send the ID token."
        case "at+jwt", "application/at+jwt": "It is an access token (RFC 9068). Send the ID token."
        case "logout+jwt": "It is a logout token (OpenID Connect Back-Channel Logout 1.0), which cannot be used to log in."
        case "jwk-set+jwt": "It is a file of keys. Send the ID token."
        default: "It is a token of another kind. Send the ID token."
        }
    }

    var claimType: String {
        let isInMilliseconds = [JSONName.exp, .iat, .nbf].contains { name in
            decoded.claims.number(name).map { $0 > 100_000_000_000 } ?? false
        }
        guard !isInMilliseconds else { return "The issuer gives its times in milliseconds instead of seconds (RFC 7519, section 2)." }
        return "The token comes from another issuer or was made by hand: the expected issuer uses the right types."
    }
}
