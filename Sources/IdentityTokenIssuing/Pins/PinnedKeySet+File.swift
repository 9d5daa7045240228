public import IdentityTokens
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension PinnedKeySet {
    /// Creates the file that an operator ships: one line of text.
    /// - Parameters:
    ///   - keys: the issuer's keys.
    ///   - issuer: the exact `iss` of the tokens that these keys sign.
    ///   - number: the number of the edition, from 1 to 2⁵³ − 1. It must be higher than the number of any earlier file of this issuer.
    ///   - validFrom: the time at which the keys become valid, in whole seconds.
    ///   - validUntil: the time at which the keys expire, in whole seconds. Ship the next file before then.
    ///   - signer: the key that the users of the file trust. Use a key that is not one of the issuer's keys.
    /// - Throws: ``KeySourceError`` if a server would not accept the file, for instance because of its number or dates, and any error of
    ///   signing.
    public static func file(
        of keys: [VerificationKey], issuer: String, number: Int64, validFrom: Date, validUntil: Date, signedBy signer: SigningKey
    ) throws -> [UInt8] {
        guard DecodedPinnedKeyFile.numbers.contains(number) else { throw KeySourceError.malformedPins("its number is \(number)") }
        guard !issuer.isEmpty, !keys.isEmpty else { throw KeySourceError.malformedPins("it has no issuer or no keys") }
        guard let start = seconds(validFrom), let end = seconds(validUntil), start < end else {
            throw KeySourceError.malformedPins("it would never be valid")
        }
        let text = try signer.sign(
            [
                "iss": .string(issuer), "sub": .string(issuer), "number": .integer(number), "nbf": .integer(start), "exp": .integer(end),
                "keys": .array(keys.map(\.jwk)),
            ], type: DecodedPinnedKeyFile.type)
        let file = Array("\(text)\n".utf8)
        let stored = try DecodedPinnedKeyFile(file, issuer: issuer, signers: KeySet([signer.verificationKey])).keys.keys
        guard stored.count == keys.count else {
            throw KeySourceError.malformedPins("two of its \(keys.count) keys have the same ID, so neither would be used")
        }
        return file
    }

    private static func seconds(_ date: Date) -> Int64? {
        JSONValue.number(date.timeIntervalSince1970).date.map { Int64($0.timeIntervalSince1970) }
    }
}
