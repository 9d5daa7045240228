import Logging
import ProviderDomain

/// A request that exchanges a refresh token for new tokens (RFC 6749, section 6).
struct RefreshTokenCall: ClientRequest {
    /// A used refresh token, for which new tokens are issued.
    struct Rotated: Sendable {
        let family: RefreshTokenFamily
        /// The account as the store returned it when it recorded the use.
        let account: Account
        /// The generation of the next refresh token.
        let generation: Int
    }

    var call: ClientCall
    let logger: Logger

    /// The parsed request, after the check that this provider issued its refresh token.
    var request = Checked<RefreshTokenRequest>()
    /// The refresh token after its use.
    var rotated = Checked<Rotated>()

    init(_ call: ClientCall, _ logger: Logger) {
        self.call = call
        self.logger = logger
    }
}
