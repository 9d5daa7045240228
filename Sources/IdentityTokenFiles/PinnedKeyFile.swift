public import IdentityTokens

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Remembers in a file which editions of pinned keys were seen last.
///
/// The file is replaced as a whole and on disk before anybody is answered; another file beside it, of the same name with `.lock` behind it, lets
/// several processes share it. A file that is there and cannot be read is an error: nothing is forgotten by being damaged. Who deletes it, forgets.
public struct PinnedKeyFile: PinnedKeyMemory {
    private let file: WholeFile

    /// - Parameter path: the file, which is made with mode 0600 where it is not there, in a folder that is there and nobody else may write to.
    public init(path: String) { file = WholeFile(path: path) }

    /// Keeps the edition, unless one with the same or a higher number is kept for its issuer.
    /// - Throws: ``PinnedKeyFileError``.
    public func keep(_ edition: PinnedKeyEdition) async throws -> PinnedKeyEdition {
        let lock = try await file.lock()
        defer { lock.release() }
        var editions = try file.read().map { try PinnedKeyRecord.editions(in: $0, at: file.path) } ?? [:]
        if let kept = editions[edition.issuer], kept.number >= edition.number {
            // Whoever wrote it may have died before its name was on disk.
            try file.storeFolder()
            return kept
        }
        editions[edition.issuer] = edition
        try file.replace(with: PinnedKeyRecord.text(of: editions))
        return edition
    }
}
