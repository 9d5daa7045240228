/// Verifies the size: nothing larger than a plausible ID token is read, which limits the cost of a request (OWASP API Security 2023, API4).
struct SizeCheck: TokenCheck {
    let largest: Int

    let name = "size"
    let section = "OWASP API Security 2023, API4"
    var expected: String { "at most \(largest) bytes" }

    func judgement(on reading: DecodedToken) -> CheckResult {
        guard reading.token.byteCount <= largest else {
            return .failed(
                .tokenTooLarge, found: found(in: reading), explanation: "The token is larger than any ID token, so it was not read.")
        }
        return .passed
    }

    func found(in reading: DecodedToken) -> String { "\(reading.token.byteCount) bytes" }
}
