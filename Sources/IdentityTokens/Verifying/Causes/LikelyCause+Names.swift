import StrictJSON

/// Likely causes for a wrong issuer, audience or authorized party.
extension LikelyCause {
    var issuer: String {
        guard let expected = expectations.issuer, let found = decoded.claims.text(.iss) else { return "The issuer cannot be compared." }
        if expected.isEmpty { return "No issuer is configured here: a setting is empty." }
        if Self.withoutSlash(found) == Self.withoutSlash(expected) {
            return "The two issuers differ only in a final slash. If this provider is yours, configure the issuer as it is in the token."
        }
        if found.lowercased() == expected.lowercased() { return "The two differ only in letter case, and are compared byte for byte." }
        let (foundPlace, expectedPlace) = (Self.withoutScheme(found), Self.withoutScheme(expected))
        if foundPlace == expectedPlace {
            return "One of the two starts with http, the other with https: the issuer's public address is configured incorrectly."
        }
        if foundPlace == "www.\(expectedPlace)" || expectedPlace == "www.\(foundPlace)" {
            return "Only one of the two starts with www.: use the exact name of the issuer."
        }
        return "The token comes from another environment, such as a test environment, or from another provider."
    }

    private static func withoutSlash(_ text: String) -> String { text.hasSuffix("/") ? String(text.dropLast()) : text }

    /// Returns the text without its scheme.
    private static func withoutScheme(_ text: String) -> String {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { return String(text.dropFirst(scheme.count)) }
        return text
    }

    var authorizedParty: String {
        decoded.claims.has(.azp)
            ? "The token was issued to another client of the same project, which passed it on."
            : "The issuer names several audiences, but not the one that requested the token: it must name that one in azp."
    }

    var audience: String {
        let (expected, found) = (expectations.audience, decoded.claims.audience ?? [])
        if expected.isEmpty { return "No app ID is configured here: a setting is empty." }
        if found.contains(expected.trimmed) { return "The app ID that is configured here has white space around it." }
        if found.contains(where: { expected == "fb\($0)" }) {
            return "The app ID that is configured here is the app's URL scheme: remove the fb."
        }
        if let party = decoded.claims.text(.azp), haveSameBytes(party, expected) {
            return
                "This app requested a token for another audience, such as its own server: check it there, or expect that ID here."
        }
        if let issuer = decoded.claims.text(.iss), let expectedIssuer = expectations.issuer, !haveSameBytes(issuer, expectedIssuer) {
            return "The token comes from another environment, in which the app has another ID."
        }
        return """
            The app that logged in does not have the ID that is expected here: often the web app's ID is used instead of the iOS app's, or \
            the other way around. If one server is for several apps, expect the ID of the app that sent the token.
            """
    }
}

extension String {
    /// The text without leading and trailing white space.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
