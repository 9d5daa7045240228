import IdentityTokens
import LoginModel
import ProviderDomain

/// A request for a new ID token of a Limited Login (Wire.md, section 6.5).
struct LimitedRefreshCall: CheckedRequest {
    /// A recorded refresh, with the content of the new ID token.
    struct Refreshed: Sendable {
        let account: Account
        /// The permissions whose claims the new ID token contains.
        let permissions: Set<Permission>
    }

    let request: LimitedLoginRefreshRequest
    /// The values of the header `DPoP`.
    let proofs: [String]
    /// The URL as the client wrote it.
    let requestURL: String
    let provider: Provider
    let url: PublicURL

    /// The claims of the ID token.
    var claims = Checked<IdentityClaims>()
    /// The proof, after the check that it was made with the key that the ID token is bound to.
    var proof = Checked<DPoPProof>()
    /// The account that the ID token identifies.
    var account = Checked<Account>()
    /// The recorded refresh; `nil` if the account changed after it was checked.
    var refreshed = Checked<Refreshed?>()

    init(request: LimitedLoginRefreshRequest, proofs: [String], requestURL: String, provider: Provider, url: PublicURL) {
        self.request = request
        self.proofs = proofs
        self.requestURL = requestURL
        self.provider = provider
        self.url = url
    }
}
