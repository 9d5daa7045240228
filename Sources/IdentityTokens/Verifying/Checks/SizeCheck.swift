/// Nothing is read that is larger than an ID token can sensibly be (OWASP API Security 2023, API4: limit what a caller can cost).
struct SizeCheck: TokenCheck {
    let largest: Int

    let name = "size"
    let section = "OWASP API Security 2023, API4"
    var expected: String { "at most \(largest) bytes" }

    func judgement(on reading: TokenReading) -> Judgement {
        guard reading.token.byteCount <= largest else {
            return .failed(
                .tokenTooLarge, found: found(in: reading), explanation: "The token is larger than any ID token, so it was not read.")
        }
        return .passed
    }

    func found(in reading: TokenReading) -> String { "\(reading.token.byteCount) bytes" }
}
