internal import Foundation
internal import LoginModel

/// Reads the answer of a dialog that was asked to show nothing: from the fragment alone (client-sdk.md, section 2.9; provider-wire.md, section 2.9).
struct SilentRefreshAnswer: Sendable {
    /// The new ID token, which has not been looked at.
    let idToken: String
    /// `nil` where the answer names none.
    let graphDomain: String?
    /// For the next login of this person, if the answer has one.
    let userTokenNonce: Secret?

    /// - Parameter issuer: who was asked (RFC 9207, section 2.4).
    /// - Throws: what the provider said, or that it said nothing that can be used.
    init(_ answer: DialogAnswer, challenge: DialogChallenge, issuer: String) throws(LimitedLoginRefreshError) {
        guard answer.isAtRedirectURI else {
            throw .invalidResponse.because("The answer came to another address than the redirect URI.")
        }
        let text = answer.url.absoluteString
        guard text.utf8.count <= RedirectParameters.longest, let mark = text.firstIndex(of: "#") else {
            throw .invalidResponse.because("The answer has no fragment, or one that is too long.")
        }
        let fields = FormFields(reading: text[text.index(after: mark)...])
        // An answer to another question says nothing, not even that a login is needed.
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
            throw RefreshRefusal.meaning(of: error).because("The dialog refused the refresh: \(error.prefix(200)).")
        }
        idToken = token
        graphDomain = fields[DialogParameter.graphDomain]
        userTokenNonce = fields[DialogParameter.userTokenNonce].map { Secret($0) }
    }
}
