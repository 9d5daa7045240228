import Logging
import ProviderDomain

/// A request that exchanges a refresh token for new tokens (RFC 6749, section 6).
struct RefreshTokenCall: ClientRequest {
    /// A used refresh token: what the new tokens are issued for.
    struct Rotated: Sendable {
        let family: RefreshTokenFamily
        /// The account as the store returned it when it recorded the use.
        let account: Account
        /// The generation of the next refresh token.
        let generation: Int
    }

    var call: ClientCall
    let logger: Logger

    /// The request, whose refresh token is one of this provider's.
    var request = Checked<RefreshTokenRequest>()
    /// The refresh token after its use.
    var rotated = Checked<Rotated>()

    init(_ call: ClientCall, _ logger: Logger) {
        self.call = call
        self.logger = logger
    }
}
