internal import Foundation
internal import IdentityTokens

/// The content of a successful dialog response (SDK.md, sections 2.5 and 2.6).
struct DialogGrant: Sendable {
    /// The credential in the response.
    enum Credential: Sendable {
        /// An ID token without an access token. The login is then a limited login, even if the app requested a classic login.
        case idToken(String)
        /// An authorization code, to be redeemed with the code verifier.
        case code(String)
        /// An exchange nonce, to be redeemed. It is not the nonce of the ID token.
        case exchangeNonce(String)
        /// An access token, with or without an ID token.
        case tokens(IssuedTokens)
    }

    let credential: Credential
    /// The granted permissions; `nil` if the response does not list them.
    let granted: Set<Permission>?
    let declined: Set<Permission>
    /// The Graph domain, `facebook` or `gaming`; empty if the response does not contain it.
    let graphDomain: String
    /// The nonce to send with this person's next login; `nil` if the response does not contain it.
    let userTokenNonce: String?

    /// Interprets a response, without any I/O. A response without the challenge of this login is an error, never a success or a
    /// cancellation.
    /// - Parameter issuer: the provider's issuer. A response with a different `iss` is rejected (RFC 9207, section 2.4).
    /// - Throws: ``LoginCancellationError`` if the person canceled; ``LoginError`` if the response is not usable; ``CoreError`` with the
    ///   error that the dialog returned.
    init(
        _ response: DialogRedirect, challenge: DialogChallenge, tracking: LoginTracking, issuer: String, at now: Date
    ) throws {
        guard response.matchesRedirectURI else {
            throw LoginError(.unknown, .badAnswer, "The response arrived at an address other than the redirect URI.")
        }
        let parameters = RedirectParameters(of: response.url)
        let failure = DialogFailure(parameters)
        guard challenge.matches(state: parameters[DialogParameter.state]) else {
            // Anyone can forge such a response, so the message repeats only its error code.
            let errorNote = failure?.code.map { " Its error is \($0)." } ?? ""
            throw LoginError(
                .badChallengeString, .badChallenge, "The state of the response does not contain this login's challenge.\(errorNote)")
        }
        if let issuerInResponse = parameters[DialogParameter.issuer], issuerInResponse != issuer {
            throw LoginError(.unknown, .badAnswer, "The response is from another provider: iss is \(issuerInResponse.prefix(200)).")
        }
        let present = Self.credentialNames.filter { parameters[$0] != nil }
        if present.isEmpty, let failure {
            if failure.isCancellation { throw LoginCancellationError() }
            throw failure.coreError
        }
        guard let credential = Self.credential(of: parameters, present: present, tracking: tracking, at: now) else {
            throw LoginError(.unknown, .badAnswer, Self.explanation(of: present, tracking: tracking))
        }
        self.credential = credential
        granted = parameters.permissions(DialogParameter.grantedScopes)
        declined = parameters.permissions(DialogParameter.deniedScopes) ?? []
        graphDomain = parameters[DialogParameter.graphDomain] ?? ""
        userTokenNonce = parameters[DialogParameter.userTokenNonce]
    }

    /// The parameters that can contain a credential.
    private static let credentialNames = [
        DialogParameter.accessToken, DialogParameter.code, DialogParameter.idToken, DialogParameter.nonce,
    ]

    /// Returns the credential if the response contains one of the permitted combinations of parameters, else `nil`.
    private static func credential(
        of parameters: RedirectParameters, present: [String], tracking: LoginTracking, at now: Date
    ) -> Credential? {
        switch (tracking, present) {
        case (_, [DialogParameter.idToken]): parameters[DialogParameter.idToken].map { .idToken($0) }
        case (.enabled, [DialogParameter.code]): parameters[DialogParameter.code].map { .code($0) }
        case (.enabled, [DialogParameter.nonce]): parameters[DialogParameter.nonce].map { .exchangeNonce($0) }
        case (.enabled, [DialogParameter.accessToken]), (.enabled, [DialogParameter.accessToken, DialogParameter.idToken]):
            IssuedTokens(at: now) { parameters[$0].map { .string($0) } }.map { .tokens($0) }
        default: nil
        }
    }

    private static func explanation(of present: [String], tracking: LoginTracking) -> String {
        let list = present.joined(separator: " and ")
        switch (tracking, present.count) {
        case (_, 0): return "The response contains neither a result nor an error."
        case (.limited, _): return "The response to a limited login contains \(list), but must contain only an ID token."
        case (.enabled, 1): return "The \(list) in the response is malformed."
        case (.enabled, _): return "The response contains \(list), which contradict each other."
        }
    }
}

/// The error parameters of a dialog response (Wire.md, section 2.8). Anyone can forge them, so each is cut to 500 characters.
private struct DialogFailure {
    let error: String?
    let errorCode: String?
    let errorReason: String?
    let errorDescription: String?
    let errorMessage: String?

    /// Returns `nil` if the parameters contain no error.
    init?(_ parameters: RedirectParameters) {
        func text(_ name: String) -> String? { parameters[name].map { String($0.prefix(500)) } }
        error = text(DialogParameter.error)
        errorCode = text(DialogParameter.errorCode)
        errorReason = text(DialogParameter.errorReason)
        errorDescription = text(DialogParameter.errorDescription)
        errorMessage = text(DialogParameter.errorMessage)
        guard error != nil || errorCode != nil || errorMessage != nil else { return nil }
    }

    /// Whether the person canceled: the error is `access_denied`, and the reason, if given, is `user_denied`.
    var isCancellation: Bool { error == "access_denied" && (errorReason ?? "user_denied") == "user_denied" }

    /// The error code (RFC 6749, section 4.1.2.1) if it is well-formed: lower-case letters and underscores, at most 40.
    var code: String? {
        guard let error, (1...40).contains(error.utf8.count), error.utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x5f }) else {
            return nil
        }
        return error
    }

    /// The error to return to the app.
    var coreError: CoreError {
        let parts = [
            ("error", error), ("error_code", errorCode), ("error_reason", errorReason), ("error_description", errorDescription),
            ("error_message", errorMessage),
        ]
        var details: [String: any Sendable] = [:]
        for (name, value) in parts { details[name] = value }
        details[GraphRequestErrorKey] = GraphRequestError.other.rawValue
        details[ErrorDeveloperMessageKey] = errorMessage ?? errorDescription ?? error
        details[GraphRequestErrorGraphErrorCodeKey] = errorCode.flatMap(Int.init)
        let description = parts.compactMap { name, value in value.map { "\(name) \"\($0)\"" } }.joined(separator: ", ")
        return CoreError(.errorGraphRequestGraphAPI, .dialogError, "The dialog returned \(description).", details: details)
    }
}
