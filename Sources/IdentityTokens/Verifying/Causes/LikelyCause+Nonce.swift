import LoginModel
import StrictJSON

/// Likely causes for rejected nonces. No text contains a nonce.
extension LikelyCause {
    var missingNonce: String {
        "The app requested the token without a nonce, or with one that it generated itself: send your server's nonce with the login."
    }

    var nonce: String {
        guard let expected = expectations.nonce?.text, let found = decoded.claims.text(.nonce) else { return missingNonce }
        if NonceCheck.isHash(found, of: expected) {
            return
                "The token contains the hashed nonce instead of the raw one: the app sent its SHA-256, but this server expects the nonce."
        }
        if NonceCheck.isHash(expected, of: found) {
            return "The token contains the raw nonce instead of the hashed one: this server hashes the nonce, but the app does not."
        }
        if found.isEmpty { return "The app sent an empty nonce." }
        if found.lowercased() == expected.lowercased() {
            return "The nonce was changed between upper and lower case, for example by a store that does not distinguish them."
        }
        if FormParameters.encode(found.utf8) == expected || FormParameters.encode(expected.utf8) == found {
            return "The nonce was percent-encoded once too often, or not often enough."
        }
        return
            "The token belongs to another login: two logins were in progress at once, an old token was sent again, or this server looked "
            + "up the nonce of another session."
    }
}
