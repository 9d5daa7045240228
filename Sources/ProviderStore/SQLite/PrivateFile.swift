import Foundation

// Depending on the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// A file that only its owner can read and write.
enum PrivateFile {
    /// Creates an empty file. If another process has created it in the meantime, that file is left unchanged.
    static func create(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 || errno == EEXIST else { throw .cannotOpen(path, "the file cannot be created") }
        if descriptor >= 0 { close(descriptor) }
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(path, "it is a symbolic link to a file that does not exist")
        }
    }

    /// Creates an empty file at a path where there is none.
    /// - Parameter error: Creates the error from the reason why the file cannot be created.
    static func createNew(_ path: String, _ error: (_ reason: String) -> StoreError) throws(StoreError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard descriptor >= 0 else { throw error(String(cString: strerror(errno))) }
        close(descriptor)
    }

    /// Waits until a file and its entry in its folder are on disk.
    /// - Parameter error: Creates the error from the reason why that failed.
    static func synchronize(_ path: String, _ error: (_ reason: String) -> StoreError) throws(StoreError) {
        for path in [path, URL(filePath: path).deletingLastPathComponent().path] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw error(String(cString: strerror(errno))) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw error(String(cString: strerror(errno))) }
        }
    }

    /// Restricts the permissions of an existing empty file to its owner, before data is written to it.
    /// - Parameter path: The path of the file itself, without symbolic links.
    static func restrict(_ path: String) throws(StoreError) {
        guard let descriptor = try openForReading(path, { .cannotOpen(path, $0) }) else {
            throw .cannotOpen(path, "it no longer exists")
        }
        defer { close(descriptor) }
        guard fchmod(descriptor, mode_t(0o600)) == 0 else {
            throw .cannotOpen(path, "its permissions cannot be changed: \(String(cString: strerror(errno)))")
        }
    }

    /// Opens a regular file of the current user, without waiting for a writer if the path is a named pipe.
    /// - Parameters:
    ///   - otherPath: The path of another file, whose owner may also own this file; `nil` if only the current user may own it.
    ///   - error: Creates the error from the reason why the file cannot be opened.
    /// - Returns: `nil` if the file does not exist.
    static func openForReading(
        _ path: String, orOwnedLike otherPath: String? = nil, _ error: (_ reason: String) -> StoreError
    ) throws(StoreError) -> CInt? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw error("it is a symbolic link")
            case ENXIO: throw error("it is not a regular file")
            default: throw error(String(cString: strerror(errno)))
            }
        }
        var status = stat()
        let reason: String? =
            if fstat(descriptor, &status) != 0 {
                String(cString: strerror(errno))
            } else if status.st_mode & S_IFMT != S_IFREG {
                "it is not a regular file"
            } else if status.st_uid != geteuid(), status.st_uid != otherPath.flatMap(owner) {
                "it belongs to another user"
            } else {
                nil
            }
        guard let reason else { return descriptor }
        close(descriptor)
        throw error(reason)
    }

    /// Returns the user ID of a file's owner; `nil` if the file does not exist.
    static func owner(of path: String) -> uid_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : nil
    }
}
