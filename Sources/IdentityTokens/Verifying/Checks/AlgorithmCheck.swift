/// RFC 8725, sections 3.1 and 3.2: the caller's list decides about the algorithm, never the token.
/// With RS256 alone on it, neither `none` nor an HMAC made with the public key can pass.
struct AlgorithmCheck: TokenCheck {
    let name = "algorithm"
    let section = "RFC 8725, section 3.1; RFC 7515, section 4.1.1"
    let expected = "alg RS256"

    func judgement(on reading: TokenReading) -> Judgement {
        guard reading.hasHeader else { return .notMade(because: "the header could not be read") }
        guard !reading.header.isText(.alg, "RS256") else { return .passed }
        guard let algorithm = reading.header.value(.alg) else {
            return .failed(.wrongAlgorithm, found: "no alg", explanation: "The header names no algorithm.")
        }
        guard let name = algorithm.string else {
            return .failed(.wrongAlgorithm, found: algorithm.kind, explanation: "The algorithm is \(algorithm.kind), and must be a string.")
        }
        return .failed(
            .wrongAlgorithm, found: "alg \(Quoted(name))", explanation: "The algorithm \(Quoted(name)) is not accepted, only RS256 is.")
    }

    func found(in reading: TokenReading) -> String { "alg RS256" }
}
