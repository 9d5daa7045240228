import Crypto
public import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A payload that the provider signs with the app secret, for a login response or a callback (Wire.md, section 8).
///
/// The encoded text has no padding, and its payload part consists of letters and digits only. Some clients decode that part as plain
/// base64, and drop the characters that base64url has instead of `+` and `/`.
public struct SignedRequest: Sendable, Hashable {
    /// The members of the payload, including `algorithm`.
    public let payload: [String: JSONValue]

    /// Creates a payload.
    /// - Parameters:
    ///   - userID: The app-scoped ID of the person.
    ///   - issuedAt: When the request is signed, as `issued_at` in seconds since 1970.
    ///   - expiresAt: When the request expires, as `expires` in seconds since 1970; `nil` if it does not expire.
    ///   - code: The authorization code, if the request is part of a login response.
    public init(userID: String, issuedAt: Date, expiresAt: Date? = nil, code: String? = nil) {
        var payload: [String: JSONValue] = [
            "algorithm": "HMAC-SHA256", "issued_at": .integer(Int64(issuedAt.timeIntervalSince1970)), "user_id": .string(userID),
        ]
        payload["expires"] = expiresAt.map { .integer(Int64($0.timeIntervalSince1970)) }
        payload["code"] = code.map(JSONValue.string)
        self.payload = payload
    }

    /// Returns the signature and the payload, each in base64url, separated by a dot.
    public func text(signedWith secret: Secret) -> String {
        let encoded = Base64URL.encode(Self.escaped(JSONValue.object(payload).serialized()))
        return "\(Self.signature(of: encoded, by: secret)).\(encoded)"
    }

    /// Returns the HMAC-SHA256 of the encoded payload, in base64url.
    /// - Parameter encoded: The payload in base64url.
    static func signature(of encoded: String, by secret: Secret) -> String {
        let code = secret.reveal { HMAC<SHA256>.authenticationCode(for: Array(encoded.utf8), using: SymmetricKey(data: Array($0.utf8))) }
        return Base64URL.encode(Array(code))
    }

    /// Returns the JSON in ASCII, without the characters that base64url encodes as `-` or `_`. They occur only inside strings, where `\u`
    /// escapes can replace them.
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

/// Why a text is not a valid signed request.
public enum SignedRequestRejection: String, Error, Sendable, Hashable, CaseIterable {
    /// The text is longer than 16,384 bytes.
    case tooLong = "too_long"
    /// The text does not consist of two base64url parts without padding, separated by a dot.
    case malformed
    /// The signature was made with another secret or for another payload.
    case badSignature = "bad_signature"
    /// The payload is not a JSON object.
    case badPayload = "bad_payload"
    /// The `algorithm` in the payload is not `HMAC-SHA256`.
    case badAlgorithm = "bad_algorithm"
}

extension SignedRequest {
    private static let maximumLength = 16_384

    /// Parses and verifies the output of ``text(signedWith:)``, as an app's server does (Wire.md, section 8). The signature is verified
    /// before the payload is read.
    /// - Throws: The first problem that was found.
    public init(_ text: String, signedWith secret: Secret) throws(SignedRequestRejection) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let signature = Base64URL.decode(parts[0]), let signed = Base64URL.decode(parts[1]), !signed.isEmpty
        else {
            throw .malformed
        }
        guard let right = Base64URL.decode(Self.signature(of: parts[1], by: secret)), constantTimeEquals(signature, right) else {
            throw .badSignature
        }
        guard let members = (try? JSONValue(strictly: signed))?.object else { throw .badPayload }
        guard members["algorithm"]?.string == "HMAC-SHA256" else { throw .badAlgorithm }
        self.payload = members
    }
}
