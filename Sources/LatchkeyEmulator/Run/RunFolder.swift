import Foundation

/// The folder of a run, which is removed at its end. All users can read the files that clients need, because COMMAND may change its user; the
/// rest is in a folder within it that only the user can open.
struct RunFolder: Sendable {
    let path: String
    /// Whether other users can create the folder again after the run.
    var isShared = false

    /// The users who can read a file.
    enum Readers {
        /// The user of the run alone.
        case owner
        case everybody
    }

    /// The reason why the folder or one of its files cannot be created.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder of the store and the sockets.
    var privatePath: String { file("private") }

    /// Creates the folders in the first parent in which this is possible.
    static func create(_ environment: [String: String]) throws(Failure) -> RunFolder {
        var failure = Failure(description: "There is no folder for the files of the run.")
        for parent in RunFolderParent.candidates(environment) {
            do {
                return try create(in: parent)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func create(in parent: RunFolderParent) throws(Failure) -> RunFolder {
        var template = Array("\(parent.path)/latchkey-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(description: "No folder can be created in \(parent.path): \(String(cString: strerror(errno))).")
        }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = RunFolder(path: path, isShared: parent.isShared)
        do {
            try makeFolder(folder.path, mode: 0o700)
            try makeFolder(folder.privatePath, mode: 0o700)
            try makeFolder(folder.path, mode: 0o755)
        } catch {
            folder.remove()
            throw error
        }
        return folder
    }

    /// Returns the path of a file of the folder.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and returns its path.
    /// - Parameters:
    ///   - name: the name of the file, after the name of a folder and a slash if it is in one.
    ///   - readers: who can read the file. The permissions do not depend on the umask of the process.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String, readers: Readers) throws(Failure) -> String {
        let file = file(name)
        if let end = name.lastIndex(of: "/") { try Self.makeFolder(self.file(String(name[..<end])), mode: 0o755) }
        do {
            let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            guard fchmod(descriptor, readers == .everybody ? 0o644 : 0o600) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw Failure(description: "\(file) cannot be written: \(error.localizedDescription)")
        }
        return file
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Creates a folder unless it exists, and sets its permissions, which do not depend on the umask of the process.
    private static func makeFolder(_ path: String, mode: mode_t) throws(Failure) {
        guard mkdir(path, mode) == 0 || errno == EEXIST, chmod(path, mode) == 0 else {
            throw Failure(description: "\(path) cannot be created: \(String(cString: strerror(errno))).")
        }
    }
}
