internal import Foundation

/// Reads the answer of a dialog that was asked to show nothing: from the fragment alone (client-sdk.md, section 2.9; provider-wire.md, section 2.9).
enum SilentRefreshAnswer {
    /// The new ID token, which has not been looked at.
    /// - Parameter issuer: who was asked (RFC 9207, section 2.4).
    /// - Throws: what the provider said, or that it said nothing that can be used.
    static func idToken(
        in answer: DialogAnswer, challenge: DialogChallenge, issuer: String
    ) throws(LimitedLoginRefreshError) -> String {
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
        if let token = fields[DialogParameter.idToken] { return token }
        guard let error = fields[DialogParameter.error] else {
            throw .invalidResponse.because("The answer has neither an id_token nor an error.")
        }
        throw RefreshRefusal.meaning(of: error).because("The dialog refused the refresh: \(error.prefix(200)).")
    }
}
