/// Verifies the size: nothing larger than a plausible ID token is read, which limits the cost of a request (OWASP API Security 2023, API4).
struct SizeCheck: TokenCheck {
    let maximumSize: Int

    let name = "size"
    let section = "OWASP API Security 2023, API4"
    var expected: String { "at most \(maximumSize) bytes" }

    func result(for reading: DecodedToken) -> CheckResult {
        guard reading.token.byteCount <= maximumSize else {
            return .failed(
                .tokenTooLarge, found: found(in: reading), explanation: "The token is too large, and was not read.")
        }
        return .passed
    }

    func found(in reading: DecodedToken) -> String { "\(reading.token.byteCount) bytes" }
}
