import IdentityTokens
import StrictJSON

/// The result of checking a token. It never contains the token's text.
struct TokenCheckResult {
    let unverified: Result<UnverifiedToken, TokenRejection>
    let verdict: Verdict
    let isIssuerUnchecked: Bool

    var conclusion: TokenConclusion { TokenConclusion(verdict) }

    /// The whole result as lines, for a person.
    var lines: [String] {
        var lines: [String] = []
        switch unverified {
        case .success(let token):
            lines += ["Header:"] + rows(token.header) + ["", "Claims:"] + rows(redacted(token.payload)) + [""]
        case .failure(let rejection):
            lines += ["The token cannot be decoded: \(rejection.explanation)", ""]
        }
        lines.append("Checks:")
        for finding in verdict.findings {
            switch finding.outcome {
            case .failed(let rejection):
                lines.append("  ✗ \(finding.check): \(rejection.explanation) (\(rejection.code))")
                lines.append("      expected     \(rejection.expected)")
                lines.append("      found        \(rejection.found)")
                lines.append("      rule         \(rejection.section)")
                lines.append("      likely cause \(rejection.likelyCause)")
            case .passed:
                lines.append("  \(finding) (\(finding.section))")
                lines.append("      expected \(finding.expected)")
            case .skipped: lines.append("  \(finding) (\(finding.section))")
            }
        }
        lines.append("")
        switch conclusion {
        case .valid: lines.append("The token is valid.")
        case .refused(let rejections): lines.append("The token is refused: \(rejections.map(\.code.rawValue).joined(separator: ", ")).")
        case .unknown: lines.append("The token could not be verified: its keys are not available.")
        }
        return lines
    }

    /// Returns the claims with the nonce shortened (``NoncePreview``).
    private func redacted(_ claims: [String: JSONValue]) -> [String: JSONValue] {
        guard let value = claims["nonce"] else { return claims }
        let nonce = value.string ?? String(decoding: value.serialized(), as: UTF8.self)
        return claims.merging(["nonce": .string("\(NoncePreview(nonce))")]) { $1 }
    }

    private func rows(_ members: [String: JSONValue]) -> [String] {
        members.sorted { $0.key < $1.key }.map { name, value in
            // The names and values are written as JSON, so that nothing in a token can control the terminal.
            "  \(text(.string(name))): \(text(value))"
        }
    }

    /// Returns the value as JSON, and escapes all characters that could control a terminal or change the writing direction. JSON has such
    /// characters only inside strings.
    private func text(_ value: JSONValue) -> String {
        String(decoding: value.serialized(), as: UTF8.self).unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                scalar.utf16.map { unit in
                    let digits = String(unit, radix: 16)
                    return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
                }.joined()
            default: String(scalar)
            }
        }.joined()
    }

    /// The whole result as JSON, for programs.
    var jsonText: String {
        var object: [String: JSONValue] = [
            "valid": .bool(verdict.token != nil),
            "conclusion": .string(conclusion.name),
            "checks": .array(verdict.findings.map(\.json)),
        ]
        if case .success(let token) = unverified {
            object["header"] = .object(token.header)
            object["claims"] = .object(redacted(token.payload))
        }
        return text(.object(object))
    }
}

extension CheckFinding {
    /// The finding as JSON, for programs.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "check": .string(check), "expected": .string(expected), "found": .string(found), "section": .string(section),
        ]
        switch outcome {
        case .passed: object["outcome"] = "passed"
        case .failed(let rejection):
            object["outcome"] = "failed"
            object["code"] = .string(rejection.code.rawValue)
            object["explanation"] = .string(rejection.explanation)
            object["likely_cause"] = .string(rejection.likelyCause)
        case .skipped(let reason):
            object["outcome"] = "not_made"
            object["explanation"] = .string(reason)
        }
        return .object(object)
    }
}
