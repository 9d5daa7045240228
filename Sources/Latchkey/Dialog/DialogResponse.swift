internal import Foundation
internal import IdentityTokens

/// The meaning of a dialog response, determined without any I/O (client-sdk.md, sections 2.5 and 2.6).
enum DialogResponse: Sendable {
    case granted(DialogGrant)
    case cancelled
    case failed(any Error)

    /// Interprets a response. A response without the challenge of this login is an error, never a success or a cancellation.
    /// - Parameter issuer: the provider's issuer. A response with a different `iss` is rejected (RFC 9207, section 2.4).
    static func read(
        _ answer: DialogRedirect, challenge: DialogChallenge, tracking: LoginTracking, issuer: String, at now: Date
    ) -> DialogResponse {
        guard answer.matchesRedirectURI else {
            return .failed(LoginError(.unknown, .badAnswer, "The answer came to another address than the redirect URI."))
        }
        let parameters = RedirectParameters(of: answer.url)
        let failure = DialogFailure(parameters)
        guard challenge.isCarried(by: parameters[DialogParameter.state]) else {
            // Anyone can forge such a response, so the message repeats only its error code.
            let told = failure?.code.map { " Its error is \($0)." } ?? ""
            return .failed(
                LoginError(.badChallengeString, .badChallenge, "The answer does not carry the challenge of this login in its state.\(told)")
            )
        }
        if let named = parameters[DialogParameter.issuer], named != issuer {
            return .failed(LoginError(.unknown, .badAnswer, "The answer is of another provider: iss is \(named.prefix(200))."))
        }
        let present = credentialNames.filter { parameters[$0] != nil }
        if present.isEmpty, let failure { return failure.isCancel ? .cancelled : .failed(failure.asError) }
        guard let credential = credential(of: parameters, present: present, tracking: tracking, at: now) else {
            return .failed(LoginError(.unknown, .badAnswer, offence(of: present, tracking: tracking)))
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

    private static func offence(of present: [String], tracking: LoginTracking) -> String {
        let list = present.joined(separator: " and ")
        switch (tracking, present.count) {
        case (_, 0): return "The answer carries neither a result nor an error."
        case (.limited, _): return "The answer to a limited login carries \(list), and not an ID token alone."
        case (.enabled, 1): return "The \(list) of the answer cannot be one."
        case (.enabled, _): return "The answer carries \(list), which contradict each other."
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
        guard let here = parts(place(url.absoluteString)), let there = parts(place(redirectURI)) else { return false }
        return here == there
    }
}
