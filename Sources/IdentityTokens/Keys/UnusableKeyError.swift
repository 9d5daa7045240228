import StrictJSON

/// The reason why a key must not be used.
package struct UnusableKeyError: Error {
    let code: String
    /// A clause that ends a message about the key, such as "it has no kid".
    let reason: String

    init(_ code: String, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static let invalidID = UnusableKeyError("bad_key_id", "its ID is empty or longer than 255 bytes")
    static let noID = UnusableKeyError("missing_key_id", "it has no kid")
    static let noType = UnusableKeyError("missing_key_type", "it has no kty")
    static let wrongUse = UnusableKeyError("wrong_key_use", "its use is not sig")
    static let wrongOperations = UnusableKeyError("wrong_key_use", "its key_ops do not allow verify")
    static let privateKey = UnusableKeyError("private_key", "it is a private key, which must never be published")
    static let tooSmall = UnusableKeyError("key_too_small", "it has fewer than 2048 bits (RFC 7518, section 3.3)")
    static let tooLarge = UnusableKeyError("key_too_large", "it has more than 8192 bits")
    static let evenExponent = UnusableKeyError("even_exponent", "its exponent is even, but must be odd (RFC 8017, section 3.1)")
    static let weakExponent = UnusableKeyError("weak_exponent", "its exponent is below 65537 (NIST SP 800-56B, section 6.2)")
    static let evenModulus = UnusableKeyError(
        "even_modulus", "its modulus is even, but must be odd (RFC 8017, section 3.1)")
    static let invalidParameters = UnusableKeyError("unusable_numbers", "its numbers do not form a usable RSA key")
    static let offCurve = UnusableKeyError("point_off_curve", "its point is not on the curve P-256")
    static let notPEM = UnusableKeyError("malformed_pem", "it is not PEM text")
    static let unsupportedEncoding = UnusableKeyError(
        "unusable_key", "it is not a SubjectPublicKeyInfo of an RSA key for RS256, or has extra bytes after it (RFC 3279, section 2.3.1)")
    static let unreadableCertificate = UnusableKeyError(
        "unreadable_certificate", "its certificate cannot be read, or has a key of an unknown type")
    static let weakPoint = UnusableKeyError(
        "weak_point", "its point is of small order: anyone can forge its signatures (RFC 8032, section 5.1)")

    static func notAnObject(_ kind: String) -> UnusableKeyError {
        UnusableKeyError("key_not_an_object", "it is \(kind), but must be an object")
    }
    static func notText(_ kind: String) -> UnusableKeyError { UnusableKeyError("key_not_a_string", "it is \(kind), but must be a string") }

    static func unknownType(_ type: String) -> UnusableKeyError {
        UnusableKeyError("unknown_key_type", "its kty is \(QuotedText(type)), but only RSA, EC and OKP are supported")
    }

    static func wrongCurve(_ curve: String) -> UnusableKeyError { UnusableKeyError("unknown_curve", "its crv is not \(curve)") }
    static func wrongAlgorithm(_ expected: SignatureAlgorithm) -> UnusableKeyError {
        UnusableKeyError("wrong_key_algorithm", "its alg is not \(expected)")
    }

    static func malformedNumber(_ names: String, _ section: String) -> UnusableKeyError {
        UnusableKeyError("malformed_number", "\(names) is not a canonical base64url number (\(section))")
    }

    static func malformedPoint(_ name: String, _ section: String) -> UnusableKeyError {
        UnusableKeyError("malformed_point", "its \(name) is not 32 bytes in base64url (\(section))")
    }

    static func wrongLabel(_ label: String) -> UnusableKeyError {
        UnusableKeyError("wrong_pem_label", "its PEM label is \(QuotedText(label)), not CERTIFICATE or PUBLIC KEY")
    }

    /// Checks an exponent without leading zeros: it must be odd and at least 65537.
    static func check(exponent: [UInt8]) throws(UnusableKeyError) {
        guard let last = exponent.last, last % 2 == 1 else { throw .evenExponent }
        guard exponent.count >= 3 else { throw .weakExponent }
    }
}
