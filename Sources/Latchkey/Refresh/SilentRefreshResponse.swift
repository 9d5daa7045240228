internal import Foundation
internal import LoginModel

/// Parses the response to a silent dialog request, which is only in the fragment (SDK.md, section 2.9; Wire.md, section 2.9).
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
    init(_ response: DialogRedirect, challenge: DialogChallenge, issuer: String) throws(LimitedLoginRefreshError) {
        guard response.matchesRedirectURI else {
            throw .invalidResponse.withExplanation("The response arrived at an address other than the redirect URI.")
        }
        let text = response.url.absoluteString
        guard text.utf8.count <= RedirectParameters.maximumURLLength, let mark = text.firstIndex(of: "#") else {
            throw .invalidResponse.withExplanation("The response has no fragment, or one that is too long.")
        }
        let fields = FormFields(reading: text[text.index(after: mark)...])
        // A response to another request proves nothing, not even that a login is required.
        guard challenge.matches(state: fields[DialogParameter.state]) else {
            throw .invalidResponse.withExplanation("The state in the response does not contain the challenge of this refresh.")
        }
        if let issuerInResponse = fields[DialogParameter.issuer], issuerInResponse != issuer {
            throw .invalidResponse.withExplanation("The response is from another provider: iss is \(issuerInResponse.prefix(200)).")
        }
        guard let token = fields[DialogParameter.idToken] else {
            guard let error = fields[DialogParameter.error] else {
                throw .invalidResponse.withExplanation("The response has neither an id_token nor an error.")
            }
            throw RefreshErrorMapping.refreshError(for: error).withExplanation("The dialog refused the refresh: \(error.prefix(200)).")
        }
        idToken = token
        graphDomain = fields[DialogParameter.graphDomain]
        userTokenNonce = fields[DialogParameter.userTokenNonce].map { Secret($0) }
    }
}
