/// What the checks look at: a token as far as it could be read, and the key that its header names.
struct TokenReading {
    /// What came of looking for the key.
    enum Key {
        case found(VerificationKey)
        case unknown
        case unavailable(KeySourceError)
        case notLookedFor(because: String)
    }

    let token: CompactToken
    var key: Key

    /// The header, where it could be read.
    var header: [String: JSONValue]? { try? token.header.get() }

    /// The claims, where they could be read.
    var claims: [String: JSONValue]? { try? token.claims.get() }

    /// `kid`, where it is a text that can name a key.
    var keyID: String? { header?["kid"]?.string.flatMap { (1...255).contains($0.utf8.count) ? $0 : nil } }

    /// Why a check of a claim that every token has cannot be made.
    func lack(of claim: String) -> String {
        guard claims != nil else { return "the claims could not be read" }
        return "\(claim) is missing or of the wrong type, as the check \"claims\" says"
    }
}

/// Whether two texts have the same bytes. `==` would also take texts as equal that only look alike.
func areIdentical(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
