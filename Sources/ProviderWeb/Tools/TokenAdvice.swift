import ProviderDomain

extension TokenReport {
    /// What to do about a token that is not valid. The raw value is the last component of the text's key in the catalog.
    enum Advice: String, Sendable, CaseIterable {
        case expired, removed, ended, password, locked
        case loggedOut = "logged-out"
        case dataAccess = "data-access"
        case inactive
        case development, unreadable, cut, code, refused
        case wrongAppToken = "wrong-app-token"
        case native
        case developerBinding = "loan", developer = "borrower", builder
        case gone

        /// Selects the advice for a failed check.
        /// - Parameter refusal: the error of the check.
        init(_ rule: TokenFinding.Rule, _ refusal: GraphError) {
            self =
                switch rule {
                case .form: .unreadable
                case .app: refusal == .appNotActive ? .inactive : .gone
                case .expiry: .expired
                case .grant: .removed
                case .grantRevocation: .ended
                case .session: refusal == .loggedOut ? .loggedOut : .ended
                case .password: .password
                case .accountLock: .locked
                case .role: .development
                case .dataAccess: .dataAccess
                case .kind: .refused
                case .secret: .wrongAppToken
                case .native: .native
                case .developerTokenExpiry: .developerBinding
                case .developerAccount: .developer
                case .developerRole: .builder
                }
        }
    }
}
