import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The keys of one issuer, read from one of its three documents (Wire.md, section 6.2).
///
/// A key that cannot be used is skipped with a reason, and the other keys remain usable. Usable keys that share one key ID are all skipped,
/// because it is unknown which of them the issuer means.
public struct KeySet: Sendable {
    /// The usable keys, in the order of the document; keys of a map are sorted by ID.
    public let keys: [VerificationKey]
    /// The keys that were skipped, each with its reason.
    public let skipped: [SkippedKey]

    /// The maximum size of a key document in bytes.
    public static let maximumDocumentSize = 262_144
    /// The maximum number of keys in a document. An issuer has two or three, and each key costs work before it is known to be usable.
    public static let maximumKeyCount = 100

    /// Creates a key set from keys that are already in memory.
    public init(_ keys: [VerificationKey]) { self.init(candidates: keys, skipped: []) }

    /// Parses a JWK Set, a `certs` map or a `keys` map, which are distinguished by their structure.
    /// - Throws: the reason why the whole document is unusable, or an error if none of its keys is usable.
    public init(document: [UInt8]) throws(KeyDocumentError) {
        guard document.count <= Self.maximumDocumentSize else { throw .tooLarge(document.count) }
        let json: JSONValue
        do { json = try JSONValue(strictly: document) } catch { throw .syntax(error) }
        guard let members = json.object else { throw .notAnObject(json.typeName) }
        var candidates: [VerificationKey] = []
        var skipped: [SkippedKey] = []
        func consider(_ label: String, _ read: () throws(UnusableKeyError) -> VerificationKey) {
            do { candidates.append(try read()) } catch { skipped.append(SkippedKey(label, error)) }
        }
        let count = members["keys"]?.array?.count ?? members.count
        guard count <= Self.maximumKeyCount else { throw .tooManyKeys(count) }
        if let keys = members["keys"]?.array {
            for (index, jwk) in keys.enumerated() {
                consider(jwk["kid"]?.string.map(SkippedKey.label) ?? "at index \(index)") { () throws(UnusableKeyError) in
                    try VerificationKey(jwk: jwk)
                }
            }
        } else {
            for (id, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                consider(SkippedKey.label(id)) { () throws(UnusableKeyError) in
                    guard let pem = value.string else { throw .notText(value.typeName) }
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
        let duplicateIDs = counts.filter { $0.value > 1 }.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
        self.skipped = skipped + duplicateIDs.map(SkippedKey.init(sharedID:))
    }

    /// Returns the key with exactly this ID; `nil` if there is none.
    public subscript(keyID: String) -> VerificationKey? { keys.first { haveSameBytes($0.id, keyID) } }

    /// Returns the reason why the document's key with this ID was skipped; `nil` if there is no such key.
    func skippedKey(withID keyID: String) -> SkippedKey? { skipped.first { $0.key == SkippedKey.label(keyID) } }
}

extension KeySet: KeySource {
    /// Returns the key set itself; neither the key ID nor the time matters.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet { self }

    /// Returns the key with the given ID, whatever the time.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { self[keyID] }
}
