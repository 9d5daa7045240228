import Logging
import ProviderDomain

/// A request that exchanges an authorization code for tokens (RFC 6749, section 4.1.3).
struct CodeCall: ClientRequest {
    /// A redeemed code, for which tokens are issued.
    struct Redeemed: Sendable {
        let code: AuthorizationCode
        /// The account as the store returned it when it recorded the redemption.
        let account: Account
        /// The refresh tokens of the login; `nil` if none are issued.
        let refreshFamily: RefreshTokenFamily?
    }

    var call: ClientCall
    let exchange: CodeExchange
    let logger: Logger
    /// Whether the endpoint issues refresh tokens for a code that asks for them.
    var opensRefreshFamily = false
    /// Whether the tokens remain valid if the code is redeemed a second time; see `CodeRedemption.toleratesReplay`.
    var toleratesReplay = false
    /// The person for whose login the code must have been issued; `nil` if any person's code is accepted.
    var person: Person.ID?

    /// The code, after the check that it was issued to the app.
    var code = Checked<AuthorizationCode>()
    /// The code after its redemption.
    var redeemed = Checked<Redeemed>()

    init(_ call: ClientCall, _ logger: Logger) {
        self.call = call
        self.logger = logger
        exchange = CodeExchange(call.parameters)
    }
}
