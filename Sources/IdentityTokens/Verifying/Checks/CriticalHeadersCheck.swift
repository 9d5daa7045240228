import StrictJSON

/// Refuses tokens with `crit` (RFC 7515, section 4.1.11): a recipient that does not support a named header parameter must refuse the token.
///
/// No extension is supported, and an empty or malformed list is forbidden, so the presence of `crit` alone decides.
struct CriticalHeadersCheck: TokenCheck {
    let name = "critical_headers"
    let section = "RFC 7515, section 4.1.11"
    let expected = "no crit"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasHeader else { return .skipped(because: "the header could not be read") }
        guard decoded.header.has(.crit) else { return .passed }
        let critical = decoded.header.value(.crit) ?? .null
        guard let names = critical.strings, !names.isEmpty else {
            let found =
                critical.array.map { $0.isEmpty ? "an empty array" : "an array with values other than strings" } ?? critical.typeName
            return .failed(
                .unknownCriticalHeader, found: "crit: \(found)",
                explanation: "The header's crit is \(found), but must be an array of the names of extensions.")
        }
        let shown = names.prefix(5).map { "\(QuotedText($0))" }.joined(separator: ", ")
        return .failed(
            .unknownCriticalHeader, found: "crit \(shown)",
            explanation: "The header requires unsupported extensions: \(shown).")
    }

    func found(in decoded: DecodedToken) -> String { "no crit" }
}
