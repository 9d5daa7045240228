import StrictJSON

/// Verifies the signature over the first two parts (RFC 7515, section 5.2), with the algorithm of the key (RFC 7518, sections 3.3 and 3.4;
/// RFC 8037, section 3.1).
struct SignatureCheck: TokenCheck {
    let name = "signature"
    let section = "RFC 7515, section 5.2; RFC 7518, sections 3.3 and 3.4; RFC 8037, section 3.1"
    let expected = "a signature by the key that the header names"

    func result(for decoded: DecodedToken) -> CheckResult {
        if decoded.isSignatureValid == true { return .passed }
        guard case .found(let key) = decoded.key else { return .skipped(because: "there is no key to check it with") }
        guard decoded.algorithmMatchesKey else { return .skipped(because: "the token names an algorithm that its key is not for") }
        guard case .success(let signature) = decoded.token.signature else {
            return .skipped(because: "the signature could not be decoded")
        }
        return .failed(
            .wrongSignature, found: "a signature of \(signature.count) bytes that does not fit",
            explanation: "The key \(QuotedText(key.id)) did not sign this token, or the token was changed afterward.")
    }

    func found(in decoded: DecodedToken) -> String { "signed by \(QuotedText(decoded.keyID ?? ""))" }
}
