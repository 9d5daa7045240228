// Depending on the platform and the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
internal import CoreFoundation
#endif
#if canImport(CDispatch)
internal import CDispatch
#endif

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The status of a file from `stat(2)`: its kind, its owner and its permissions.
struct FileStatus {
    private let status: stat

    /// Reads the status of an open file.
    /// - Returns: `nil` if `fstat` fails; `errno` then contains the reason.
    init?(ofOpen file: Int32) {
        var facts = stat()
        guard fstat(file, &facts) == 0 else { return nil }
        self.status = facts
    }

    /// Reads the status of the file at a path. Follows symbolic links. Returns `nil` if `stat` fails.
    init?(at path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.status = facts
    }

    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    /// Whether the file belongs to the effective user of this process.
    var isOwnedByCurrentUser: Bool { status.st_uid == geteuid() }
    var isAccessibleByOthers: Bool { status.st_mode & 0o077 != 0 }
    var isWritableByOthers: Bool { status.st_mode & 0o022 != 0 }
}
