public import IdentityTokens

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Stores the latest editions of pinned keys in a file.
///
/// The file is replaced as a whole, and is on disk before the call returns. Several processes can share the file; they lock a second file
/// whose name ends with `.lock`. A file that exists but cannot be read is an error, so a damaged file never resets the stored editions.
/// Deleting the file resets them.
public struct PinnedKeyEditionFile: PinnedKeyEditionStore {
    private let file: AtomicFile

    /// Creates the store for a file, which need not exist yet.
    /// - Parameter path: the path of the file, which is created with mode 0600 in an existing directory that nobody else may write to.
    public init(path: String) { file = AtomicFile(path: path) }

    /// Stores an edition, unless one with the same or a higher number is already stored for its issuer.
    /// - Throws: ``PinnedKeyEditionFileError``, or `CancellationError` if the task is canceled while another process holds the lock.
    public func store(_ edition: PinnedKeyEdition) async throws -> PinnedKeyEdition {
        let lock = try await file.lock()
        defer { lock.release() }
        var editions = try file.read().map { try PinnedKeyRecord.editions(in: $0, at: file.path) } ?? [:]
        if let stored = editions[edition.issuer], stored.number >= edition.number {
            // The process that wrote the file may have crashed before the directory entry was on disk.
            try file.synchronizeDirectory()
            return stored
        }
        editions[edition.issuer] = edition
        try file.replace(with: PinnedKeyRecord.text(of: editions))
        return edition
    }
}
