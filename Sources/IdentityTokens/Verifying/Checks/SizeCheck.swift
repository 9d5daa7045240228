/// Verifies the size: nothing larger than a plausible ID token is read, which limits the cost of a request (OWASP API Security 2023, API4).
struct SizeCheck: TokenCheck {
    let maximumSize: Int

    let name = "size"
    let section = "OWASP API Security 2023, API4"
    var expected: String { "at most \(maximumSize) bytes" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.token.byteCount <= maximumSize else {
            return .failed(
                .tokenTooLarge, found: found(in: decoded), explanation: "The token is too large, and was not read.")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { "\(decoded.token.byteCount) bytes" }
}
