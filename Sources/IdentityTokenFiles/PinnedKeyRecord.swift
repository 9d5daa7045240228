internal import IdentityTokens

/// The content of a ``PinnedKeyEditionFile``: a JSON object with the number and the digest of each issuer's edition.
enum PinnedKeyRecord {
    static func text(of editions: [String: PinnedKeyEdition]) -> [UInt8] {
        let members = editions.mapValues { JSONValue.object(["number": .integer($0.number), "sha256": .string($0.digest)]) }
        return JSONValue.object(["pinned_keys": .object(members)]).serialized() + [UInt8(ascii: "\n")]
    }

    static func editions(in text: [UInt8], at path: String) throws(PinnedKeyEditionFileError) -> [String: PinnedKeyEdition] {
        guard let members = (try? JSONValue(strictly: text))?["pinned_keys"]?.object else { throw .damaged(path) }
        var editions: [String: PinnedKeyEdition] = [:]
        for (issuer, value) in members {
            guard let number = value["number"]?.integer, number > 0, let digest = value["sha256"]?.string else { throw .damaged(path) }
            editions[issuer] = PinnedKeyEdition(issuer: issuer, number: number, digest: digest)
        }
        return editions
    }
}
