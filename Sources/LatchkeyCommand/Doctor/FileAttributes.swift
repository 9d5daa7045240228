import Foundation

/// The owner and the permissions of a file or folder.
struct FileAttributes: Sendable {
    let path: String
    /// The user ID of the owner.
    let owner: UInt32
    /// The name of the owner, or the user ID if it has no name.
    let ownerName: String
    /// The permission bits, such as 0o600.
    let mode: UInt16
    /// Whether it is a regular file, and not a folder or a device.
    let isRegularFile: Bool

    /// Reads the attributes of a file or folder, after symbolic links.
    /// - Returns: `nil` if it does not exist, or may not be looked at.
    init?(_ path: String) {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            let owner = attributes[.ownerAccountID] as? NSNumber, let mode = attributes[.posixPermissions] as? NSNumber
        else { return nil }
        self.path = path
        self.owner = owner.uint32Value
        ownerName = attributes[.ownerAccountName] as? String ?? "\(owner)"
        self.mode = mode.uint16Value
        isRegularFile = attributes[.type] as? FileAttributeType == .typeRegular
    }

    /// Whether users other than the owner may read or write the file.
    var isOpenToOthers: Bool { mode & 0o077 != 0 }
    /// Whether users other than the owner may change it.
    var isWritableByOthers: Bool { mode & 0o022 != 0 }
    /// Whether only the owners of files in the folder may remove them, as in `/tmp`.
    var isSticky: Bool { mode & 0o1000 != 0 }
    /// The permission bits in octal digits, as `chmod` expects them.
    var modeText: String { String(mode, radix: 8) }
}
