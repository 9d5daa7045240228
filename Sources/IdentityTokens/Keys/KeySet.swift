#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The keys of one issuer, read from one of its three documents (provider-wire.md, section 6.2).
///
/// A key that cannot be used is left out with a reason; the others still serve. Two usable keys under one id are both left
/// out: which of them an issuer means is then unknown.
public struct KeySet: Sendable {
    /// The usable keys, in the order of the document; those of a map by id.
    public let keys: [VerificationKey]
    /// The keys that were left out.
    public let skipped: [SkippedKey]

    /// The largest document that is read, in bytes.
    public static let largestDocument = 262_144
    /// The most keys that a document may have: an issuer has two or three, and each costs work before it is known to be of use.
    public static let mostKeys = 100

    /// Takes keys that are at hand.
    public init(_ keys: [VerificationKey]) { self.init(candidates: keys, skipped: []) }

    /// Reads a JWKS, a `certs` map or a `keys` map, told apart by their shape.
    /// - Throws: why the document as a whole cannot be used; also where no key of it can be.
    public init(document: [UInt8]) throws(KeyDocumentError) {
        guard document.count <= Self.largestDocument else { throw .tooLarge(document.count) }
        let json: JSONValue
        do { json = try JSONValue(strictly: document) } catch { throw .syntax(error) }
        guard let members = json.object else { throw .shape(json.kind) }
        var candidates: [VerificationKey] = []
        var skipped: [SkippedKey] = []
        func consider(_ label: String, _ read: () throws(UnusableKey) -> VerificationKey) {
            do { candidates.append(try read()) } catch { skipped.append(SkippedKey(label, error)) }
        }
        let count = members["keys"]?.array?.count ?? members.count
        guard count <= Self.mostKeys else { throw .tooManyKeys(count) }
        if let keys = members["keys"]?.array {
            for (index, jwk) in keys.enumerated() {
                consider(jwk["kid"]?.string.map(SkippedKey.label) ?? "at index \(index)") { () throws(UnusableKey) in
                    try VerificationKey(jwk: jwk)
                }
            }
        } else {
            for (id, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                consider(SkippedKey.label(id)) { () throws(UnusableKey) in
                    guard let pem = value.string else { throw .notText(value.kind) }
                    return try VerificationKey(id: id, pem: pem)
                }
            }
        }
        self.init(candidates: candidates, skipped: skipped)
        guard !keys.isEmpty else { throw .noUsableKey(self.skipped, isKeySet: members["keys"]?.array != nil) }
    }

    private init(candidates: [VerificationKey], skipped: [SkippedKey]) {
        let counts = Dictionary(candidates.map { (Array($0.id.utf8), 1) }, uniquingKeysWith: +)
        keys = candidates.filter { counts[Array($0.id.utf8)] == 1 }
        let doubled = counts.filter { $0.value > 1 }.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
        self.skipped = skipped + doubled.map(SkippedKey.init(shared:))
    }

    /// The key of exactly that id; no other one ever stands in for it.
    public subscript(keyID: String) -> VerificationKey? { keys.first { areIdentical($0.id, keyID) } }

    /// Why the document's key of that id is left out, where it has one.
    func reason(toLeaveOut keyID: String) -> SkippedKey? { skipped.first { $0.key == SkippedKey.label(keyID) } }
}

extension KeySet: KeySource {
    /// Itself, at any time.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet { self }

    /// The key of that id.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { self[keyID] }
}
