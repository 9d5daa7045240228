internal import LoginModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that is replaced atomically, by one process at a time.
struct AtomicFile: Sendable {
    let path: String

    /// The maximum size in bytes of a file that is read. Stored files are far smaller.
    private static let maximumSize = 1_048_576
    /// The maximum number of attempts, one millisecond apart, to get a lock that another process holds.
    private static let maximumLockAttempts = 10_000

    /// A lock of the file, held until ``release()`` or the end of the process.
    struct Lock: Sendable {
        fileprivate let file: Int32

        func release() { close(file) }
    }

    func lock() async throws -> Lock {
        let path = "\(path).lock"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw PinnedKeyEditionFileError.system("open", path) }
        do {
            for _ in 0..<Self.maximumLockAttempts {
                if flock(file, LOCK_EX | LOCK_NB) == 0 { return Lock(file: file) }
                guard errno == EWOULDBLOCK || errno == EINTR else { throw PinnedKeyEditionFileError.system("lock", path) }
                try await Task.sleep(for: .milliseconds(1))
            }
            throw PinnedKeyEditionFileError.busy(path)
        } catch {
            close(file)
            throw error
        }
    }

    /// Reads the whole file.
    /// - Returns: `nil` if the file does not exist.
    func read() throws(PinnedKeyEditionFileError) -> [UInt8]? {
        // `O_NONBLOCK` prevents waiting for a named pipe in place of the file.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("open", path)
        }
        defer { close(file) }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile.bytes(of: file, upTo: Self.maximumSize + 1)
        } catch {
            throw .system("read", path, error.number)
        }
        guard bytes.count <= Self.maximumSize else { throw .damaged(path) }
        return bytes
    }

    /// Replaces the content. When this method returns, the new content is on disk. After a crash, the file has either the old or the new
    /// content. The caller must hold the lock.
    func replace(with bytes: [UInt8]) throws(PinnedKeyEditionFileError) {
        let temporaryPath = "\(path).new"
        unlink(temporaryPath)
        let file = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system("create", temporaryPath) }
        do throws(PinnedKeyEditionFileError) {
            defer { close(file) }
            try write(bytes, to: file, at: temporaryPath)
            guard fsync(file) == 0 else { throw .system("store", temporaryPath) }
            guard rename(temporaryPath, path) == 0 else { throw .system("rename", temporaryPath) }
        } catch {
            unlink(temporaryPath)
            throw error
        }
        try synchronizeDirectory()
    }

    private func write(_ bytes: [UInt8], to file: Int32, at path: String) throws(PinnedKeyEditionFileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress.map { $0 + written }, bytes.count - written) }
            guard count >= 0 || errno == EINTR else { throw .system("write", path) }
            written += max(count, 0)
        }
    }

    /// Writes the directory to disk, which makes a new file name durable.
    func synchronizeDirectory() throws(PinnedKeyEditionFileError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw .system("open", folder) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw .system("store", folder) }
    }
}

/// Calls the system's `write`, which the method of the same name hides inside ``AtomicFile``.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
