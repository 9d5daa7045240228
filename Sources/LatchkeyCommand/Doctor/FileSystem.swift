import Foundation

// Depending on the build, Swift attributes `statvfs` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// The free space of the file system that contains a folder.
struct FileSystem: Sendable {
    /// The bytes that a user other than root can still write.
    let freeBytes: UInt64
    /// The size in bytes.
    let totalBytes: UInt64
    /// The number of files that can still be created; `nil` if the file system has no limit.
    let freeFiles: UInt64?
    /// Whether the file system is mounted for reading only.
    let isReadOnly: Bool

    /// - Returns: `nil` if the folder does not exist, or may not be looked at.
    init?(containing folder: String) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let unit = UInt64(status.f_frsize)
        freeBytes = UInt64(status.f_bavail) * unit
        totalBytes = UInt64(status.f_blocks) * unit
        freeFiles = status.f_files == 0 ? nil : UInt64(status.f_favail)
        isReadOnly = UInt(status.f_flag) & UInt(ST_RDONLY) != 0
    }
}
