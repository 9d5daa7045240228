import StrictJSON

/// Verifies the algorithm (RFC 8725, sections 3.1 and 3.2): the caller's list decides which algorithms are accepted, never the token.
///
/// The list cannot contain `none` or an HMAC algorithm. A token with one of these algorithms is therefore always refused, even if its HMAC
/// was computed with the public key.
struct AlgorithmCheck: TokenCheck {
    let accepted: [SignatureAlgorithm]

    let name = "algorithm"
    let section = "RFC 8725, section 3.1; RFC 7515, section 4.1.1"
    var expected: String { accepted.isEmpty ? "no token, because no algorithm is accepted" : "alg \(list(joinedBy: "or"))" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasHeader else { return .skipped(because: "the header could not be read") }
        guard !accepted.contains(where: { decoded.header.isText(.alg, $0.rawValue) }) else { return .passed }
        guard let algorithm = decoded.header.value(.alg) else {
            return .failed(.wrongAlgorithm, found: "no alg", explanation: "The header names no algorithm.")
        }
        guard let name = algorithm.string else {
            return .failed(
                .wrongAlgorithm, found: algorithm.typeName, explanation: "The algorithm is \(algorithm.typeName), but must be a string.")
        }
        let others = accepted.isEmpty ? "and neither is any other" : "only \(list(joinedBy: "and")) \(accepted.count == 1 ? "is" : "are")"
        return .failed(
            .wrongAlgorithm, found: "alg \(QuotedText(name))", explanation: "The algorithm \(QuotedText(name)) is not accepted, \(others).")
    }

    func found(in decoded: DecodedToken) -> String { "alg \(decoded.header.text(.alg) ?? "")" }

    private func list(joinedBy word: String) -> String {
        let names = accepted.map(\.rawValue)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
