internal import Foundation

/// What the answer of the dialog means, decided without looking at anything but its own values (client-sdk.md, sections 2.5 and 2.6).
enum DialogResponse: Sendable {
    case granted(DialogGrant)
    case cancelled
    case failed(any Error)

    /// Reads an answer. One that does not carry the challenge means nothing, not even a cancel.
    static func read(_ answer: DialogAnswer, challenge: DialogChallenge, tracking: LoginTracking) -> DialogResponse {
        guard answer.isAtRedirectURI else {
            return .failed(LoginError(.unknown, .badAnswer, "The answer came to another address than the redirect URI."))
        }
        let parameters = RedirectParameters(of: answer.url)
        let failure = DialogFailure(parameters)
        guard challenge.isCarried(by: parameters[DialogParameter.state]) else {
            let told = failure.map { " It says: \($0.asError.explanation)" } ?? ""
            return .failed(
                LoginError(.badChallengeString, .badChallenge, "The answer does not carry the challenge of this login in its state.\(told)")
            )
        }
        let idToken = parameters[DialogParameter.idToken]
        let code = parameters[DialogParameter.code]
        if idToken == nil, code == nil, let failure { return failure.isCancel ? .cancelled : .failed(failure.asError) }

        let credential: DialogGrant.Credential
        switch (tracking, idToken, code) {
        case (.limited, let token?, nil): credential = .idToken(token)
        case (.enabled, nil, let code?): credential = .code(code)
        case (_, nil, nil): return .failed(LoginError(.unknown, .badAnswer, "The answer carries neither a result nor an error."))
        case (_, .some, .some): return .failed(LoginError(.unknown, .badAnswer, "The answer carries both a code and an ID token."))
        case (.limited, _, _): return .failed(LoginError(.unknown, .badAnswer, "The answer to a limited login carries no ID token."))
        case (.enabled, _, _): return .failed(LoginError(.unknown, .badAnswer, "The answer to a classic login carries no code."))
        }
        return .granted(
            DialogGrant(
                credential: credential,
                granted: parameters.permissions(DialogParameter.grantedScopes),
                declined: parameters.permissions(DialogParameter.deniedScopes) ?? [],
                graphDomain: parameters[DialogParameter.graphDomain] ?? ""))
    }
}

extension DialogAnswer {
    /// Whether the address is the redirect URI but for query, fragment and a trailing slash.
    fileprivate var isAtRedirectURI: Bool {
        func place(_ text: String) -> Substring {
            let place = text.prefix { $0 != "?" && $0 != "#" }
            return place.hasSuffix("/") ? place.dropLast() : place
        }
        let (here, there) = (place(url.absoluteString), place(redirectURI))
        // Schemes do not depend on case, and systems hand them over in lower case.
        guard let hereMark = here.firstIndex(of: ":"), let thereMark = there.firstIndex(of: ":") else { return false }
        return here[..<hereMark].lowercased() == there[..<thereMark].lowercased() && here[hereMark...] == there[thereMark...]
    }
}
