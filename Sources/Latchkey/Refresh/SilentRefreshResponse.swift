internal import Foundation
internal import LoginModel

/// Parses the response to a silent dialog request, which is only in the fragment (client-sdk.md, section 2.9; provider-wire.md, section 2.9).
struct SilentRefreshResponse: Sendable {
    /// The new ID token, not yet verified.
    let idToken: String
    /// The graph domain; `nil` if the response contains none.
    let graphDomain: String?
    /// The value to send with the next login of this person, if any.
    let userTokenNonce: Secret?

    /// Parses a response.
    /// - Parameter issuer: the provider's issuer, compared with `iss` (RFC 9207, section 2.4).
    /// - Throws: the provider's error, or `invalidResponse` for a response that is not usable.
    init(_ answer: DialogRedirect, challenge: DialogChallenge, issuer: String) throws(LimitedLoginRefreshError) {
        guard answer.matchesRedirectURI else {
            throw .invalidResponse.because("The answer came to another address than the redirect URI.")
        }
        let text = answer.url.absoluteString
        guard text.utf8.count <= RedirectParameters.longest, let mark = text.firstIndex(of: "#") else {
            throw .invalidResponse.because("The answer has no fragment, or one that is too long.")
        }
        let fields = FormFields(reading: text[text.index(after: mark)...])
        // A response to another request proves nothing, not even that a login is required.
        guard challenge.isCarried(by: fields[DialogParameter.state]) else {
            throw .invalidResponse.because("The answer does not carry the challenge of this refresh in its state.")
        }
        if let named = fields[DialogParameter.issuer], named != issuer {
            throw .invalidResponse.because("The answer is of another provider: iss is \(named.prefix(200)).")
        }
        guard let token = fields[DialogParameter.idToken] else {
            guard let error = fields[DialogParameter.error] else {
                throw .invalidResponse.because("The answer has neither an id_token nor an error.")
            }
            throw RefreshErrorMapping.meaning(of: error).because("The dialog refused the refresh: \(error.prefix(200)).")
        }
        idToken = token
        graphDomain = fields[DialogParameter.graphDomain]
        userTokenNonce = fields[DialogParameter.userTokenNonce].map { Secret($0) }
    }
}
