import HTTPTypes

/// Reads the bearer token in an `Authorization` header (RFC 6750, section 2.1).
enum BearerToken {
    /// Returns the bearer token of a request.
    /// - Returns: `nil` if the request has no `Authorization` header.
    /// - Throws: ``IdentityTokenError/malformed`` if there is more than one such header, or if it does not consist of `Bearer` and a token.
    static func token(in headers: HTTPFields) throws(IdentityTokenError) -> String? {
        let values = headers[values: .authorization]
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.allSatisfy(isToken68) else {
            throw .malformed
        }
        return String(parts[1])
    }

    /// Whether the byte is part of the `token68` syntax (RFC 9110, section 11.2).
    private static func isToken68(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~+/=".utf8.contains(byte)
        }
    }
}
