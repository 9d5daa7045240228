import LoginModel
import StrictJSON

/// What a check of an installation has found.
struct Finding: Sendable {
    /// How bad the finding is.
    enum Severity: String, Sendable {
        /// Nothing is wrong.
        case ok
        /// The provider works, but something may become a problem.
        case warning
        /// The provider does not start, does not work, or is not safe.
        case problem
    }

    let severity: Severity
    /// The stable code for programs, such as `disk_full`.
    let code: String
    /// One sentence that says what was found.
    let text: String
    /// What to do; `nil` if nothing is wrong.
    let advice: String?

    /// - Parameter text: One sentence; a missing period at its end is added.
    private init(_ severity: Severity, _ code: String, _ text: String, _ advice: String?) {
        self.severity = severity
        self.code = code
        self.text = text.last.map { ".?!".contains($0) } == true ? text : "\(text)."
        self.advice = advice
    }

    static func ok(_ code: String, _ text: String) -> Finding { Finding(.ok, code, text, nil) }

    static func warning(_ code: String, _ text: String, _ advice: String) -> Finding {
        Finding(.warning, code, text, advice)
    }

    static func problem(_ code: String, _ text: String, _ advice: String) -> Finding {
        Finding(.problem, code, text, advice)
    }
}

/// A finding with the name of its check.
struct CheckedFinding: Sendable {
    /// The name of the check, such as `disk`.
    let check: String
    let finding: Finding

    /// The finding for people.
    var lines: [String] {
        let severity = finding.severity.rawValue.padding(toLength: Finding.Severity.problem.rawValue.count)
        return ["\(severity)  \(check): \(finding.text.escapedForLog)"] + (finding.advice.map { ["    \($0.escapedForLog)"] } ?? [])
    }

    /// The finding for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "check": .string(check), "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
            "text": .string(finding.text),
        ]
        members["advice"] = finding.advice.map(JSONValue.string)
        return .object(members)
    }
}

extension String {
    /// The text, followed by spaces up to a length.
    fileprivate func padding(toLength length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}
