import Foundation

/// An empty file that only its owner can read and write.
enum PrivateFile {
    /// Creates the file. If another process has created it in the meantime, that file is left unchanged.
    static func create(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 || errno == EEXIST else { throw .cannotOpen(path, "the file cannot be created") }
        if descriptor >= 0 { close(descriptor) }
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(path, "it is a symbolic link to a file that does not exist")
        }
    }

    /// Restricts the permissions of an existing empty file to its owner, before data is written to it.
    static func restrict(_ path: String) throws(StoreError) {
        guard chmod(path, mode_t(0o600)) == 0 else { throw .cannotOpen(path, "it belongs to another user") }
    }
}
