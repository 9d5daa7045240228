internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The folder that the processes of one app share. It is created on first use, with access for this user only.
struct StateFolder: Sendable {
    let path: String

    /// How long to wait for the lock. Another process may hold the lock during three keyring requests of three seconds each.
    private static let lockTimeLimit = Duration.seconds(10)

    init(_ path: String) { self.path = path }

    /// Determines the path of an app's folder below `$XDG_STATE_HOME`, or below `~/.local/state` (XDG Base Directory Specification); on
    /// Apple platforms below *Application Support*.
    init(app: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        #if canImport(Darwin)
        let state = URL.applicationSupportDirectory.path
        #else
        // The XDG Base Directory Specification requires absolute paths. Other values are ignored.
        let given = [environment["XDG_STATE_HOME"], environment["HOME"].map { "\($0)/.local/state" }]
        let usual = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state").path
        let state = given.compactMap(\.self).first { $0.hasPrefix("/") } ?? usual
        #endif
        path = "\(state)/latchkey/\(Self.fileName(app))"
    }

    /// Determines the path of the app's folder inside a folder that several programs share. If `sharedFolder` is `nil`, uses the default
    /// path.
    init(app: String, sharedFolder: String?) {
        if let sharedFolder {
            self.init("\(sharedFolder)/latchkey/\(Self.fileName(app))")
        } else {
            self.init(app: app)
        }
    }

    /// Returns the name of an app, percent-encoded as one path component of at most 200 characters. Different names result in different
    /// components, unless the encoded names are longer than the limit.
    static func fileName(_ name: String) -> String {
        let text = name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                return String(UnicodeScalar(byte))
            case UInt8(ascii: "."): return name.hasPrefix(".") ? "%2E" : "."
            default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
        return text.isEmpty ? "%" : String(text.prefix(200))
    }

    /// The path of a file in the folder.
    func filePath(_ name: String) -> String { "\(path)/\(name)" }

    /// Creates the folder if it does not exist.
    /// - Throws: An error if the folder cannot be created, if it belongs to another user, or if other users can write to it.
    func create() throws(SessionStorageError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/\(part)"
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || access(made, F_OK) == 0 else { throw .system("create the folder", made) }
        }
        guard let facts = FileStatus(at: path) else { throw .system("inspect the folder", path) }
        guard facts.isFolder else { throw SessionStorageError(.notAFile, "\(path) is not a folder.") }
        guard facts.isOwnedByCurrentUser else { throw SessionStorageError(.foreignOwner, "\(path) belongs to another user.") }
        guard !facts.isWritableByOthers else {
            throw SessionStorageError(.openToOthers, "Other users can write to \(path). Run `chmod 700` on it.")
        }
    }

    /// Runs `body` while this process holds the folder's lock (`flock(2)`). The system releases the lock if the process ends.
    func withLock<Result>(_ body: () throws(SessionStorageError) -> Result) throws(SessionStorageError) -> Result {
        try create()
        let path = filePath("lock")
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .system("open", path) }
        defer { close(lock) }
        let given = ContinuousClock.now + Self.lockTimeLimit
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("lock", path) }
            guard ContinuousClock.now < given else {
                throw SessionStorageError(.busy, "Another process has locked \(path) for \(Self.lockTimeLimit).")
            }
            usleep(1000)
        }
        return try body()
    }
}

extension SessionStorageError {
    /// Creates an error from `errno` after a failed system call on a path.
    static func system(_ work: String, _ path: String, _ number: Int32 = errno) -> SessionStorageError {
        let text = String(cString: strerror(number))
        return SessionStorageError(.failed, "The system failed to \(work) \(path): \(text).")
    }
}
