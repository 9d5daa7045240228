import LoginModel

/// Likely causes for rejected nonces, none of which contains a nonce.
extension LikelyCause {
    var missingNonce: String {
        "The app asked for the token without a nonce, or with one that it made itself: send the one of your server with the login."
    }

    var nonce: String {
        guard let expected = expectations.nonce?.text, let found = reading.claims.text(.nonce) else { return missingNonce }
        if NonceCheck.isHash(found, of: expected) {
            return
                "The hashed nonce is in the token where the raw one belongs: the app sent the SHA-256, and this server expects the raw nonce."
        }
        if NonceCheck.isHash(expected, of: found) {
            return "The raw nonce is in the token where the hashed one is expected: this server hashes it once more than the app."
        }
        if found.isEmpty { return "The app sent an empty nonce." }
        if found.lowercased() == expected.lowercased() {
            return "Capitals of the nonce were changed on the way, such as by a store that does not tell them apart."
        }
        if FormParameters.encode(found.utf8) == expected || FormParameters.encode(expected.utf8) == found {
            return "The nonce was percent-encoded once too often, or once too little."
        }
        return
            "The token answers another login: two were under way at once, an old token was sent again, or the nonce of another session was looked up."
    }
}
