import IdentityTokens

/// The parser of key documents, in all three formats.
enum KeysTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let set = try? KeySet(document: bytes) else { return }
        precondition(Set(set.keys.map(\.id)).count == set.keys.count, "No key id stands for two keys.")
    }
}
