import Crypto
public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What the provider tells an app under the app's own secret: beside a login, and in a callback (provider-wire.md, section 8).
///
/// The text never contains a padding, and its second half has letters and digits alone: clients decode that one as plain base64, and drop what
/// the URL form has instead of `+` and `/`.
public struct SignedRequest: Sendable, Hashable {
    /// What is told, `algorithm` among it.
    public let payload: [String: JSONValue]

    /// - Parameters:
    ///   - userID: how the app knows the person.
    ///   - expiresAt: when it stops being true, where it does.
    ///   - code: an authorization code, in the answer of a dialog.
    public init(userID: String, issuedAt: Date, expiresAt: Date? = nil, code: String? = nil) {
        var payload: [String: JSONValue] = [
            "algorithm": "HMAC-SHA256", "issued_at": .integer(Int64(issuedAt.timeIntervalSince1970)), "user_id": .string(userID),
        ]
        payload["expires"] = expiresAt.map { .integer(Int64($0.timeIntervalSince1970)) }
        payload["code"] = code.map(JSONValue.string)
        self.payload = payload
    }

    /// The signature, a dot, and the payload.
    public func text(signedWith secret: Secret) -> String {
        let encoded = Base64URL.encode(Self.escaped(JSONValue.object(payload).serialized()))
        return "\(Self.signature(of: encoded, by: secret)).\(encoded)"
    }

    /// - Parameter encoded: the payload as it is sent.
    static func signature(of encoded: String, by secret: Secret) -> String {
        let code = secret.reveal { HMAC<SHA256>.authenticationCode(for: Array(encoded.utf8), using: SymmetricKey(data: Array($0.utf8))) }
        return Base64URL.encode(Array(code))
    }

    /// ASCII without the characters that become `-` or `_`. All of them stand inside of strings, where JSON has another spelling for each.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for unit in String(decoding: json, as: UTF8.self).utf16 {
            if unit < 0x7F, ![UInt16(ascii: ">"), UInt16(ascii: "?"), UInt16(ascii: "~")].contains(unit) {
                text.append(UInt8(unit))
            } else {
                text += "\\u\(Hexadecimal.encode([UInt8(unit >> 8), UInt8(unit & 0xFF)]))".utf8
            }
        }
        return text
    }
}

extension UInt16 {
    fileprivate init(ascii scalar: UnicodeScalar) { self = UInt16(UInt8(ascii: scalar)) }
}
