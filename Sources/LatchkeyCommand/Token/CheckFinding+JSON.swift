import IdentityTokens

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
