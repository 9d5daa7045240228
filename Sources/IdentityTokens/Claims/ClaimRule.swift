/// What a claim must look like before any check can speak of it: those that every ID token has
/// (OpenID Connect Core 1.0, section 2), and those that a decision hangs on where they are present.
struct ClaimRule {
    let name: String
    let isRequired: Bool
    let form: String
    let fits: @Sendable (JSONValue) -> Bool

    static let all: [ClaimRule] = [
        ClaimRule(name: "iss", isRequired: true, form: "a string") { $0.string != nil },
        ClaimRule(name: "aud", isRequired: true, form: "a string or an array of strings") { $0.string != nil || $0.strings != nil },
        ClaimRule(name: "sub", isRequired: true, form: "a string") { $0.string != nil },
        ClaimRule(name: "exp", isRequired: true, form: numericDate) { $0.date != nil },
        ClaimRule(name: "iat", isRequired: true, form: numericDate) { $0.date != nil },
        ClaimRule(name: "nbf", isRequired: false, form: numericDate) { $0.date != nil },
        ClaimRule(name: "jti", isRequired: false, form: "a string") { $0.string != nil },
        ClaimRule(name: "azp", isRequired: false, form: "a string") { $0.string != nil },
        ClaimRule(name: "nonce", isRequired: false, form: "a string") { $0.string != nil },
        ClaimRule(name: "at_hash", isRequired: false, form: "a string") { $0.string != nil },
        ClaimRule(name: "cnf", isRequired: false, form: "an object whose jkt is a string") { value in
            value.object.map { $0["jkt"].map { $0.string != nil } ?? true } ?? false
        },
    ]

    private static let numericDate = "a number of seconds since 1970, before the year 10000"

    /// Everything that is wrong, in the order of ``all``.
    static func offences(in claims: [String: JSONValue]) -> [TokenRejection] { all.compactMap { $0.offence(in: claims) } }

    private func offence(in claims: [String: JSONValue]) -> TokenRejection? {
        guard let value = claims[name] else {
            guard isRequired else { return nil }
            return TokenRejection(
                code: .missingClaim, expected: "\(name): \(form)", found: "no \(name)",
                explanation: "The claim \(name) is missing.")
        }
        guard !fits(value) else { return nil }
        return TokenRejection(
            code: .wrongClaimType, expected: "\(name): \(form)", found: "\(name): \(value.shown)",
            explanation: "The claim \(name) is \(value.shown), and must be \(form).")
    }
}

extension JSONValue {
    /// What it is, and of a number which one: of a wrong one the kind alone says nothing.
    var shown: String {
        switch self {
        case .integer(let number): "the number \(number)"
        case .number(let number): "the number \(number)"
        default: kind
        }
    }

    /// What it is, without its value.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
