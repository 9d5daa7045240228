internal import LoginModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that only its owner can read and write. It is replaced completely or not at all.
struct PrivateFile: Sendable {
    let folder: StateFolder
    let name: String

    var path: String { folder.filePath(name) }

    /// The maximum number of unreadable files that are retained under other names.
    private static let maximumMovedAside = 100

    /// Reads the file, at most `maximumSize` + 1 bytes, so that the caller can detect a file that is too large.
    /// - Returns: `nil` if the file does not exist.
    func read(maximumSize: Int) throws(SessionStorageError) -> [UInt8]? {
        // `O_NONBLOCK` prevents waiting if the path is a named pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw SessionStorageError(.notAFile, "\(path) is a symbolic link.")
            default: throw .system("open", path)
            }
        }
        defer { close(file) }
        try validate(file)
        do {
            return try OpenFile.bytes(of: file, upTo: maximumSize + 1)
        } catch {
            throw .system("read", path, error.number)
        }
    }

    private func validate(_ file: Int32) throws(SessionStorageError) {
        guard let facts = FileStatus(ofOpen: file) else { throw .system("inspect", path) }
        guard facts.isFile else { throw SessionStorageError(.notAFile, "\(path) is not a regular file.") }
        guard facts.isOwnedByCurrentUser else { throw SessionStorageError(.foreignOwner, "\(path) belongs to another user.") }
        guard !facts.isAccessibleByOthers else {
            throw SessionStorageError(.openToOthers, "Users other than its owner can access \(path). Run `chmod 600` on it.")
        }
    }

    /// Replaces the file and writes it to disk. If the process ends meanwhile, the old file remains. The folder must be locked.
    func replace(with bytes: [UInt8]) throws(SessionStorageError) {
        let fresh = "\(path).new"
        unlink(fresh)
        let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system("create", fresh) }
        do throws(SessionStorageError) {
            defer { close(file) }
            try write(bytes, to: file, at: fresh)
            guard fsync(file) == 0 else { throw .system("store", fresh) }
        } catch {
            unlink(fresh)
            throw error
        }
        guard rename(fresh, path) == 0 else {
            let error = SessionStorageError.system("rename", fresh)
            unlink(fresh)
            throw error
        }
        try syncFolder()
    }

    /// Renames the file to an unused name. The folder must be locked.
    /// - Returns: The new path.
    func moveAside() throws(SessionStorageError) -> String {
        for number in 1...Self.maximumMovedAside {
            let aside = "\(path).unreadable-\(number)"
            guard access(aside, F_OK) != 0, errno == ENOENT else { continue }
            guard rename(path, aside) == 0 else { throw .system("rename", path) }
            try syncFolder()
            return aside
        }
        throw SessionStorageError(.failed, "\(Self.maximumMovedAside) invalid versions of \(path) were already renamed: remove them.")
    }

    private func write(_ bytes: [UInt8], to file: Int32, at path: String) throws(SessionStorageError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress.map { $0 + written }, bytes.count - written) }
            guard count >= 0 || errno == EINTR else { throw .system("write", path) }
            written += max(count, 0)
        }
    }

    /// Writes the folder to disk, because a renamed file survives a power failure only if its folder has been written.
    private func syncFolder() throws(SessionStorageError) {
        let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw .system("open", folder.path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw .system("store", folder.path) }
    }
}

/// Calls the system function `write`, which the method `write` of ``PrivateFile`` shadows.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
