import Crypto
import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The content of a file of pinned keys whose signature has been verified.
package struct DecodedPinnedKeyFile {
    let edition: PinnedKeyEdition
    let validFrom: Date
    let validUntil: Date
    package let keys: KeySet

    /// The header parameter `typ` of a signed JWK Set (OpenID Federation 1.0, section 5.2.1).
    package static let type = "jwk-set+jwt"
    /// The valid edition numbers: up to the largest integer that every JSON parser reads exactly (RFC 8259, section 6).
    package static let numbers: ClosedRange<Int64> = 1...9_007_199_254_740_991

    package init(_ file: [UInt8], issuer: String, signers: KeySet) throws(KeySourceError) {
        let content = Self.trimmed(file)
        guard content.count <= PinnedKeySet.maximumFileSize else {
            throw .malformedPins("it has more than \(PinnedKeySet.maximumFileSize) bytes")
        }
        let token = CompactToken.read(String(decoding: content, as: UTF8.self), maximumSize: PinnedKeySet.maximumFileSize)
        try Self.checkSignature(of: token, by: signers)
        let claims = token.claims.members
        if let problem = token.claims.problem { throw .malformedPins("its claims cannot be read: \(problem.phrase)") }
        let values = claims.values
        for name in ["iss", "sub"] {
            guard let found = values[name]?.string else { throw .malformedPins("its \(name) is not a string, or is missing") }
            guard !issuer.isEmpty, haveSameBytes(found, issuer) else { throw .wrongPinIssuer(found, expected: issuer) }
        }
        guard let number = values["number"]?.integer, Self.numbers.contains(number) else {
            throw .malformedPins("its number is not an integer from 1 to \(Self.numbers.upperBound)")
        }
        guard let start = claims.read({ $0.date(.nbf) }), let end = claims.read({ $0.date(.exp) }), start < end else {
            throw .malformedPins("its nbf and exp are not two dates in that order")
        }
        edition = PinnedKeyEdition(issuer: issuer, number: number, digest: Base64URL.encode(token.signedContentHash))
        validFrom = start
        validUntil = end
        do { keys = try KeySet(document: JSONValue.object(["keys": values["keys"] ?? .null]).serialized()) } catch {
            throw .unusableDocument(error)
        }
    }

    /// Verifies the signature (RFC 7515, section 5.2) with the signers' key that the header names. Only the algorithm of that key is
    /// accepted (RFC 8725, section 3.1).
    private static func checkSignature(of token: CompactToken, by signers: KeySet) throws(KeySourceError) {
        if let problem = token.header.problem { throw .malformedPins("its header cannot be read: \(problem.phrase)") }
        let header = token.header.members
        guard header.read({ $0.isText(.typ, type) }) else { throw .malformedPins("its typ is not \(type)") }
        guard !header.read({ $0.has(.crit) }) else { throw .malformedPins("it requires extensions (crit), and none is supported") }
        guard let id = token.header.keyID, let key = signers[id] else {
            throw .invalidPinSignature("it does not name a key that may sign it")
        }
        guard header.read({ $0.isText(.alg, key.algorithm.rawValue) }) else {
            throw .invalidPinSignature("its algorithm is not \(key.algorithm), which the key \(QuotedText(id)) is for")
        }
        guard key.isSignatureValid(of: token) == true else {
            throw .invalidPinSignature("the key \(QuotedText(id)) did not sign it, or it was changed afterward")
        }
    }

    private static func trimmed(_ file: [UInt8]) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
        return Array(file.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}

extension CompactToken.Problem {
    /// The error in words, for use after the colon of a message about a part of the file.
    fileprivate var phrase: String {
        switch self {
        case .tooLarge: "too large"
        case .wrongPartCount: "they are not three parts separated by dots"
        case .encoding(let violation): "not canonical base64url, \(violation)"
        case .syntax(let error): "not strict JSON, \(error)"
        case .notAnObject(let kind): "\(kind), not an object"
        }
    }
}
