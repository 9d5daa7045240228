import Foundation
import LoginModel

// Depending on the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// A file that becomes a SQLite store. Until it is complete, it has another name, so that an incomplete file never looks like a store. Only
/// its owner can read it.
struct NewStoreFile: Sendable {
    /// Creates the error from the path and the reason why the file cannot be created.
    typealias MakeError = @Sendable (_ path: String, _ reason: String) -> StoreError

    /// The path of the complete file.
    let path: String
    /// The path of the file until it is complete.
    let partialPath: String
    private let error: MakeError

    /// Creates an empty file.
    /// - Parameters:
    ///   - path: The path of the complete file. No file may exist there, and none of an earlier store at that path.
    ///   - store: The path of a store, none of whose own files the new one may be; `nil` if there is no such store.
    ///   - error: Creates the error from the path and the reason why the file cannot be created.
    init(_ path: String, besideStore store: String?, error: @escaping MakeError) throws(StoreError) {
        (self.path, self.error) = (path, error)
        try Self.check(path, besideStore: store) { error(path, $0) }
        partialPath = "\(path).partial-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try PrivateFile.createNew(partialPath) { error(path, $0) }
    }

    private static func check(
        _ path: String, besideStore store: String?, _ error: (_ reason: String) -> StoreError
    ) throws(StoreError) {
        // SQLite would not interpret these paths as files.
        guard !path.isEmpty, !path.hasPrefix(":"), !path.hasPrefix("file:") else { throw error("it is not a path") }
        // SQLite and the provider would take a file with such a name for one of the store's own files.
        if let store, URL(filePath: path).standardized.path.hasPrefix(URL(filePath: store).standardized.path + "-") {
            throw error("the name is that of a file of the store")
        }
        for suffix in ["", "-wal", "-journal"] {
            var status = stat()
            guard lstat(path + suffix, &status) == 0 else { continue }
            throw error("the file \(path + suffix) exists already")
        }
        if let log = FieldAccessLog.all(forStore: path).first { throw error("the file \(log) exists already") }
    }

    /// Gives the complete file its name, beside its first one. The file is on disk when the method returns.
    func publish() throws(StoreError) {
        try PrivateFile.synchronize(partialPath) { error(path, $0) }
        // Unlike renaming, linking fails if a file has been created at the path in the meantime.
        guard link(partialPath, path) == 0 else { throw error(path, String(cString: strerror(errno))) }
        do {
            try PrivateFile.synchronize(path) { error(path, $0) }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Removes the file with its first name.
    func discard() { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partialPath + suffix) } }
}
