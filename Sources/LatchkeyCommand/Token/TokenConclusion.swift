import IdentityTokens

/// The conclusion from all checks of a token.
enum TokenConclusion: CustomStringConvertible {
    case valid(IdentityClaims)
    case refused([TokenRejection])
    /// The keys are unavailable, and no other check failed.
    case unknown(TokenRejection)

    init(_ verdict: Verdict) {
        let rejections = verdict.rejections
        if let claims = verdict.token?.claims {
            self = .valid(claims)
        } else if let only = rejections.first, rejections.allSatisfy({ $0.code == .keysUnavailable }) {
            self = .unknown(only)
        } else {
            self = .refused(rejections)
        }
    }

    /// The exit status of the command.
    var status: Int32 {
        switch self {
        case .valid: 0
        case .refused: 1
        case .unknown: 3
        }
    }

    /// The value of `conclusion` in JSON output.
    var name: String {
        switch self {
        case .valid: "valid"
        case .refused: "refused"
        case .unknown: "unknown"
        }
    }

    var description: String {
        switch self {
        case .valid: "the token is valid."
        case .refused(let rejections): "the token is refused. \(rejections.map(\.description).joined(separator: " "))"
        case .unknown(let rejection): "the token could not be verified: \(rejection)"
        }
    }
}
