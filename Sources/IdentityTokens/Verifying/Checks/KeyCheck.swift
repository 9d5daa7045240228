import StrictJSON

/// Checks that the header's `kid` names one of the issuer's keys and that the token uses the algorithm of that key (OpenID Connect Core
/// 1.0, section 10.1.1). No other key is tried.
///
/// Keys in the header itself (`jwk`, `jku`, `x5c`, `x5u`) are never used (RFC 8725, section 3.10).
struct KeyCheck: TokenCheck {
    let name = "key"
    let section = "OpenID Connect Core 1.0, section 10.1.1; RFC 7515, section 4.1.4"
    let expected = "a kid that is the ID of one of the issuer's keys"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasHeader else { return .skipped(because: "the header could not be read") }
        guard !decoded.algorithmMatchesKey else { return .passed }
        guard let keyID = decoded.keyID else {
            if let count = decoded.header.text(.kid)?.utf8.count, count > 0 {
                return .failed(.unknownKey, found: "a kid of \(count) bytes", explanation: "No key has an ID of more than 255 bytes.")
            }
            let found = decoded.header.value(.kid).map { $0.string == nil ? "kid: \($0.typeName)" : "an empty kid" } ?? "no kid"
            return .failed(.missingKeyID, found: found, explanation: "The header does not say which key signed the token.")
        }
        switch decoded.key {
        case .found(let key):
            let found = decoded.header.value(.alg).map { $0.string.map { "alg \(QuotedText($0))" } ?? "alg: \($0.typeName)" } ?? "no alg"
            return .rejected(
                TokenRejection(
                    code: .wrongAlgorithm, expected: "alg \(key.algorithm), which the key \(QuotedText(keyID)) is for", found: found,
                    explanation: "The key \(QuotedText(keyID)) is only for \(key.algorithm)."))
        case .unknown(let leftOut):
            let reason = leftOut.map { " \($0.explanation)" } ?? ""
            return .failed(
                .unknownKey, found: "kid \(QuotedText(keyID))",
                explanation: "The issuer publishes no usable key with the ID \(QuotedText(keyID)).\(reason)")
        case .unavailable(let error):
            return .failed(.keysUnavailable, found: "no keys (\(error.code))", explanation: error.explanation)
        case .lookupRequired: return .skipped(because: "the key was not looked for")
        case .lookupSkipped(let reason): return .skipped(because: reason.rawValue)
        }
    }

    func found(in decoded: DecodedToken) -> String { "kid \(QuotedText(decoded.keyID ?? ""))" }
}
