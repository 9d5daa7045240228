import IdentityTokenIssuing
import IdentityTokens
import StrictJSON

/// The parser of files with pinned keys. It gets the bytes as a file, and as the claims of a file that the expected key has signed.
enum PinsTarget {
    private static let issuer = "https://login.example"
    private static let signer = try? SigningKey.generate()

    static func consume(_ bytes: [UInt8]) {
        guard let signer else { preconditionFailure("A key can be made.") }
        read(bytes, signer)
        guard let claims = try? JSONValue(strictly: bytes).object, let signed = try? signer.sign(claims, type: "jwk-set+jwt") else {
            return
        }
        read(Array(signed.utf8), signer)
    }

    private static func read(_ file: [UInt8], _ signer: SigningKey) {
        guard let pinned = try? PinnedKeySet(reading: file, issuer: issuer, signedBy: KeySet([signer.verificationKey])) else { return }
        precondition(pinned.edition.number > 0 && pinned.edition.issuer == issuer, "An edition has a number and is its issuer's.")
        precondition(pinned.validFrom < pinned.validUntil, "Keys serve from one moment to a later one.")
        precondition(Set(pinned.keys.keys.map(\.id)).count == pinned.keys.keys.count, "No key id stands for two keys.")
    }
}
