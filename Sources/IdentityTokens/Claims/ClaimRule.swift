import StrictJSON

/// A rule for the presence and the JSON type of a claim, applied before any check interprets the claim.
///
/// The rules cover the claims that every ID token has (OpenID Connect Core 1.0, section 2), and those that affect a decision if they are
/// present.
struct ClaimRule {
    /// The type that a claim must have. The raw value is the wording in messages.
    enum Form: String {
        case text = "a string"
        case stringOrStrings = "a string or an array of strings"
        case numericDate = "a number of seconds since 1970, before the year 10000"
        case confirmation = "an object whose jkt is a string"
    }

    let name: JSONName
    let isRequired: Bool
    let valueType: Form

    static let section = "OpenID Connect Core 1.0, section 2; RFC 7519, section 4"

    static let all: [ClaimRule] = [
        ClaimRule(name: .iss, isRequired: true, valueType: .text),
        ClaimRule(name: .aud, isRequired: true, valueType: .stringOrStrings),
        ClaimRule(name: .sub, isRequired: true, valueType: .text),
        ClaimRule(name: .exp, isRequired: true, valueType: .numericDate),
        ClaimRule(name: .iat, isRequired: true, valueType: .numericDate),
        ClaimRule(name: .nbf, isRequired: false, valueType: .numericDate),
        ClaimRule(name: .jti, isRequired: false, valueType: .text),
        ClaimRule(name: .azp, isRequired: false, valueType: .text),
        ClaimRule(name: .nonce, isRequired: false, valueType: .text),
        ClaimRule(name: .atHash, isRequired: false, valueType: .text),
        ClaimRule(name: .cnf, isRequired: false, valueType: .confirmation),
    ]

    /// Returns every violation, in the order of ``all``.
    static func violations(in claims: JSONMembers) -> [TokenRejection] { all.compactMap { $0.violation(in: claims) } }

    /// Whether the claim satisfies the rule: it is present if it is required, and has the right type if it is present.
    func isSatisfied(in claims: JSONMembers) -> Bool {
        guard claims.has(name) else { return !isRequired }
        return switch valueType {
        case .text: claims.isString(name)
        case .stringOrStrings: claims.isString(name) || claims.strings(name) != nil
        case .numericDate: claims.date(name) != nil
        case .confirmation: claims.value(name)?.object.map { $0["jkt"].map { $0.string != nil } ?? true } ?? false
        }
    }

    private func violation(in claims: JSONMembers) -> TokenRejection? {
        guard !isSatisfied(in: claims) else { return nil }
        guard let value = claims.value(name) else {
            return TokenRejection(
                code: .missingClaim, expected: "\(name.text): \(valueType.rawValue)", found: "no \(name.text)",
                explanation: "The claim \(name.text) is missing.", section: Self.section)
        }
        // A nonce is a secret, so its value is never shown, whatever its type.
        let found = name == .nonce ? value.typeName : Self.describe(value, as: valueType)
        return TokenRejection(
            code: .wrongClaimType, expected: "\(name.text): \(valueType.rawValue)", found: "\(name.text): \(found)",
            explanation: "The claim \(name.text) is \(found), but must be \(valueType.rawValue).", section: Self.section)
    }

    /// Describes the value of a claim that does not have the required form.
    private static func describe(_ value: JSONValue, as form: Form) -> String {
        switch form {
        case .stringOrStrings:
            if let other = value.array?.first(where: { $0.string == nil }) { return "an array with \(other.describedValue) in it" }
        case .confirmation:
            if let thumbprint = value["jkt"] { return "an object whose jkt is \(thumbprint.describedValue)" }
        case .text, .numericDate: break
        }
        return value.describedValue
    }
}

extension JSONValue {
    /// The type of the value, followed by the value if it is a number, because the type alone does not explain why a number is rejected.
    var describedValue: String {
        switch self {
        case .integer(let number): "the number \(number)"
        case .number(let number): "the number \(number)"
        default: typeName
        }
    }
}
