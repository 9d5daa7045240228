internal import Foundation
internal import IdentityTokens

/// The meaning of a dialog response, determined without any I/O (SDK.md, sections 2.5 and 2.6).
enum DialogResponse: Sendable {
    case granted(DialogGrant)
    case cancelled
    case failed(any Error)

    /// Interprets a response. A response without the challenge of this login is an error, never a success or a cancellation.
    /// - Parameter issuer: the provider's issuer. A response with a different `iss` is rejected (RFC 9207, section 2.4).
    static func parse(
        _ response: DialogRedirect, challenge: DialogChallenge, tracking: LoginTracking, issuer: String, at now: Date
    ) -> DialogResponse {
        guard response.matchesRedirectURI else {
            return .failed(LoginError(.unknown, .badAnswer, "The response arrived at an address other than the redirect URI."))
        }
        let parameters = RedirectParameters(of: response.url)
        let failure = DialogFailure(parameters)
        guard challenge.matches(state: parameters[DialogParameter.state]) else {
            // Anyone can forge such a response, so the message repeats only its error code.
            let errorNote = failure?.code.map { " Its error is \($0)." } ?? ""
            return .failed(
                LoginError(
                    .badChallengeString, .badChallenge, "The state of the response does not contain this login's challenge.\(errorNote)")
            )
        }
        if let issuerInResponse = parameters[DialogParameter.issuer], issuerInResponse != issuer {
            return .failed(
                LoginError(.unknown, .badAnswer, "The response is from another provider: iss is \(issuerInResponse.prefix(200))."))
        }
        let present = credentialNames.filter { parameters[$0] != nil }
        if present.isEmpty, let failure { return failure.isCancellation ? .cancelled : .failed(failure.coreError) }
        guard let credential = credential(of: parameters, present: present, tracking: tracking, at: now) else {
            return .failed(LoginError(.unknown, .badAnswer, explanation(of: present, tracking: tracking)))
        }
        return .granted(
            DialogGrant(
                credential: credential,
                granted: parameters.permissions(DialogParameter.grantedScopes),
                declined: parameters.permissions(DialogParameter.deniedScopes) ?? [],
                graphDomain: parameters[DialogParameter.graphDomain] ?? "",
                userTokenNonce: parameters[DialogParameter.userTokenNonce]))
    }

    /// The parameters of a successful response.
    private static let credentialNames = [
        DialogParameter.accessToken, DialogParameter.code, DialogParameter.idToken, DialogParameter.nonce,
    ]

    /// Returns the credential if the response contains one of the permitted combinations of parameters, else `nil`.
    private static func credential(
        of parameters: RedirectParameters, present: [String], tracking: LoginTracking, at now: Date
    ) -> DialogGrant.Credential? {
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

extension DialogRedirect {
    /// Whether the URL equals the redirect URI, apart from query, fragment and a trailing slash.
    var matchesRedirectURI: Bool {
        func place(_ text: String) -> Substring {
            let place = text.prefix { $0 != "?" && $0 != "#" }
            return place.hasSuffix("/") ? place.dropLast() : place
        }
        // Schemes and hosts are case-insensitive (RFC 3986, section 6.2.2.1), and systems pass them in lower case.
        func parts(_ place: Substring) -> (origin: String, path: Substring)? {
            guard let mark = place.firstRange(of: "://") else { return nil }
            let path = place[mark.upperBound...].firstIndex(of: "/") ?? place.endIndex
            return (place[..<path].lowercased(), place[path...])
        }
        guard let received = parts(place(url.absoluteString)), let expected = parts(place(redirectURI)) else { return false }
        return received == expected
    }
}
