/// The parameters or members whose values are secrets because the value of another one says so: `value` if that of `name` or `key` is the
/// name of a secret, as in a header field of an operation in a batch, and `value1` if that of `name1` is, as in the forms of the explorer.
struct NamedSecrets {
    private static let names = ["name", "key"]
    private static let value = "value"

    /// The ends of the names of these parameters or members, after ``value``.
    private let suffixes: Set<[UInt8]>

    /// - Parameter pairs: all parameters or members, decoded.
    init(_ pairs: [(name: String, value: String)]) {
        var suffixes: Set<[UInt8]> = []
        for pair in pairs {
            let found = Self.names.compactMap { Self.suffix(of: pair.name, after: $0) }
            if !found.isEmpty, SecretName.isSecret(pair.value.utf8) { suffixes.formUnion(found) }
        }
        self.suffixes = suffixes
    }

    /// Whether the value of a name is a secret.
    func contains(_ name: String) -> Bool {
        guard !suffixes.isEmpty, let suffix = Self.suffix(of: name, after: Self.value) else { return false }
        return suffixes.contains(suffix)
    }

    private static func suffix(of name: String, after prefix: String) -> [UInt8]? {
        let name = name.lowercased().utf8
        return name.starts(with: prefix.utf8) ? Array(name.dropFirst(prefix.utf8.count)) : nil
    }
}
