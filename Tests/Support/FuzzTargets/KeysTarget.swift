import IdentityTokens

/// Key documents of all three forms.
enum KeysTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let set = try? KeySet(document: bytes) else { return }
        precondition(Set(set.keys.map(\.id)).count == set.keys.count, "No key id stands for two keys.")
    }
}
