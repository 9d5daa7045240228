/// Likely causes for a wrong issuer, audience or authorized party.
extension LikelyCause {
    var issuer: String {
        guard let expected = expectations.issuer, let found = reading.claims.text(.iss) else { return "Nothing can be said of the issuer." }
        if expected.isEmpty { return "No issuer is set up here: a setting is empty." }
        if Self.withoutSlash(found) == Self.withoutSlash(expected) {
            return "One of the two has a slash at its end. Write it as the token does, if that is yours."
        }
        if found.lowercased() == expected.lowercased() { return "The two differ in capitals alone, and are compared byte for byte." }
        let (foundPlace, expectedPlace) = (Self.place(found), Self.place(expected))
        if foundPlace == expectedPlace {
            return "One of the two begins with http and the other one with https: the issuer's public address is set up wrongly."
        }
        if foundPlace == "www.\(expectedPlace)" || expectedPlace == "www.\(foundPlace)" {
            return "One of the two has www. in front, which the issuer's name has or has not."
        }
        return "The token comes from another environment, such as that for tests, or from another provider altogether."
    }

    private static func withoutSlash(_ text: String) -> String { text.hasSuffix("/") ? String(text.dropLast()) : text }

    /// Returns the text without its scheme.
    private static func place(_ text: String) -> String {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { return String(text.dropFirst(scheme.count)) }
        return text
    }

    var authorizedParty: String {
        reading.claims.has(.azp)
            ? "The token was issued to another client of the same project, and is passed on by it."
            : "The issuer names several audiences, and not the one of them that has asked: it has to say so in azp."
    }

    var audience: String {
        let (expected, found) = (expectations.audience, reading.claims.audience ?? [])
        if expected.isEmpty { return "No app id is set up here: a setting is empty." }
        if found.contains(expected.trimmed) { return "The app id that is set up here has white space around it." }
        if found.contains(where: { expected == "fb\($0)" }) {
            return "The app id that is set up here is the app's URL scheme: leave out its fb."
        }
        if let party = reading.claims.text(.azp), areIdentical(party, expected) {
            return
                "This app asked for a token that is meant for another one, such as its own server: check it there, or expect that id here."
        }
        if let issuer = reading.claims.text(.iss), let expectedIssuer = expectations.issuer, !areIdentical(issuer, expectedIssuer) {
            return "The token comes from another environment, in which the app has another id."
        }
        return """
            The app that logged in has another id than is expected here: often the web app's id stands where the iOS app's belongs, or the other way \
            round. If one server is for several apps, expect the id of the one that sent the token.
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
