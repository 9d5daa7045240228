import Foundation
import LoginModel
import ProviderDomain

// Depending on the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// The field-access log of this process: a file beside the store with one line for each `FieldAccess`; see ``FieldAccessLine``. A line is
/// written before the app receives the data.
///
/// Once ``append(_:)`` returns, the operating system has the line, so the line survives a crash of the process. The log does not wait for
/// the disk, because that would cost more than the rest of a Graph API call. ``SQLiteStore/flushFieldAccesses()`` adds the lines of a file
/// to the counts and records the name of the file in one transaction, so each line is counted once, even if the file is found again.
final class FieldAccessLog: Sendable {
    /// The field accesses in one log.
    struct Content: Sendable {
        /// The name that identifies the log in the store.
        let name: String
        var counts: [FieldAccessCount]
    }

    private struct State: Sendable {
        /// The file that lines are appended to; `nil` if none is open.
        var file: (descriptor: CInt, path: String, length: off_t)?
        /// The paths of closed files whose lines are not counted in the store yet.
        var ended: [String] = []
        /// How often this process has flushed the log.
        var flushCount = 0
    }

    private let storePath: String
    private let state = Locked(State())

    init(storePath path: String) { storePath = path }

    deinit { _ = state.withLock { $0.file.map { close($0.descriptor) } } }

    func append(_ access: FieldAccess) throws(StoreError) {
        guard let line = FieldAccessLine.bytes(of: access) else { return }
        let problem = state.withLock { Self.write(line, &$0, beside: storePath) }
        if let problem { throw problem }
    }

    private static func write(_ line: [UInt8], _ state: inout State, beside store: String) -> StoreError? {
        do throws(StoreError) {
            if state.file == nil { state.file = try open(forStore: store) }
            guard let file = state.file else { return nil }
            let bytes = file.length == 0 ? FieldAccessLine.header + line : line
            let count = bytes.withUnsafeBytes { Foundation.write(file.descriptor, $0.baseAddress, $0.count) }
            guard count == bytes.count else {
                let why = String(cString: strerror(errno))
                // A partial line is removed, so that it does not become the beginning of the next line. The file stays open if that
                // succeeds, so that a full disk does not lead to a new file for each call.
                if count > 0, ftruncate(file.descriptor, file.length) != 0 { end(&state) }
                throw .failed(file.path, "field accesses cannot be recorded: \(why)")
            }
            state.file?.length += off_t(count)
            return nil
        } catch {
            return error
        }
    }

    /// Closes the current file, and returns the paths of all closed files whose lines are not counted in the store yet.
    func closeFile() -> [String] {
        state.withLock { state in
            Self.end(&state)
            return state.ended
        }
    }

    /// Removes a path from the list of closed files, after the lines of the file are counted in the store.
    func removeClosedFile(_ path: String) { state.withLock { state in state.ended.removeAll { $0 == path } } }

    /// Whether to look for log files that other processes left behind: on the first flush, and then on every 60th flush.
    func shouldScanForAbandonedLogs() -> Bool {
        state.withLock { state in
            defer { state.flushCount += 1 }
            return state.flushCount.isMultiple(of: 60)
        }
    }

    private static func end(_ state: inout State) {
        guard let file = state.file else { return }
        state.file = nil
        if file.length == 0 { unlink(file.path) } else { state.ended.append(file.path) }
        close(file.descriptor)
    }

    private static func open(forStore store: String) throws(StoreError) -> (descriptor: CInt, path: String, length: off_t) {
        while true {
            let path = path(of: String(UInt64.random(in: .min ... .max), radix: 36), store: store)
            let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, mode_t(0o600))
            guard descriptor >= 0 else {
                throw .failed(path, "field accesses cannot be recorded: \(String(cString: strerror(errno)))")
            }
            // A process that found the file before it was locked may have treated it as abandoned and deleted it. A deleted file has a link
            // count of 0.
            var status = stat()
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink == 1 {
                return (descriptor, path, 0)
            }
            close(descriptor)
        }
    }

    // MARK: The files of all processes

    private static let suffix = "-field-accesses-"

    /// Returns the paths of the field-access logs of all processes that use a store.
    static func all(forStore store: String) -> [String] {
        let url = URL(filePath: store)
        let prefix = url.lastPathComponent + suffix
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        let logs = names.filter { $0.hasPrefix(prefix) && isName($0.dropFirst(prefix.count)) }
        return logs.map { store.dropLast(url.lastPathComponent.count) + $0 }
    }

    /// Whether a name has the form of the names that processes choose for their logs.
    private static func isName(_ name: Substring) -> Bool {
        UInt64(name, radix: 36).map { String($0, radix: 36) } == String(name)
    }

    /// Opens a log, which must belong to the current user or to the owner of the store. An administrator who runs a command as root can
    /// thus read the logs of a provider that runs as another user.
    /// - Returns: `nil` if the log does not exist. Another process may have counted and removed it.
    static func open(_ path: String) throws(StoreError) -> CInt? {
        let store = path.range(of: suffix, options: .backwards).map { String(path[..<$0.lowerBound]) }
        return try PrivateFile.openForReading(path, orOwnedLike: store) { .failed(path, "the field access log cannot be read: \($0)") }
    }

    /// Reads a log. Another process may have counted and removed it.
    /// - Returns: `nil` if the log does not exist.
    static func content(at path: String) throws(StoreError) -> Content? {
        guard let descriptor = try open(path) else { return nil }
        defer { close(descriptor) }
        return try content(of: descriptor, at: path)
    }

    /// Returns why logs of a store cannot be read, one sentence for each of them.
    static func problems(forStore store: String) -> [String] {
        all(forStore: store).compactMap { path in
            do throws(StoreError) {
                _ = try content(at: path)
                return nil
            } catch {
                return error.explanation
            }
        }
    }

    /// Reads an open log.
    static func content(of descriptor: CInt, at path: String) throws(StoreError) -> Content {
        var counter = FieldAccessLine.Counter()
        while true {
            let part: [UInt8]
            do {
                part = try OpenFile.bytes(of: descriptor, upTo: 65_536)
            } catch {
                throw .failed(path, "the field access log cannot be read: \(String(cString: strerror(error.number)))")
            }
            if part.isEmpty { return Content(name: name(of: path), counts: counter.counts()) }
            counter.append(part)
            guard !counter.isOtherFormat else { throw .unknownLogFormat(path) }
        }
    }

    /// Checks that all existing logs have the format that this version writes. It changes no file. A log that cannot be read does not
    /// prevent the store from being opened; ``SQLiteStore/flushFieldAccesses()`` reports it.
    static func checkFormats(forStore store: String) throws(StoreError) {
        for path in all(forStore: store) {
            guard let descriptor = try? open(path) else { continue }
            defer { close(descriptor) }
            guard let start = try? OpenFile.bytes(of: descriptor, upTo: FieldAccessLine.header.count) else { continue }
            guard FieldAccessLine.isFormat(of: start) else { throw .unknownLogFormat(path) }
        }
    }

    /// Opens and locks the log of a process that no longer runs. The lock lasts until the descriptor is closed.
    /// - Returns: `nil` if a process still uses the log, or if the log no longer exists.
    static func lockAbandoned(_ path: String) throws(StoreError) -> CInt? {
        guard let descriptor = try open(path) else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    static func path(of name: String, store: String) -> String { "\(store)\(suffix)\(name)" }

    /// Returns the name that identifies a log in the store, even if the store is moved.
    static func name(of path: String) -> String {
        String(path[(path.range(of: suffix, options: .backwards)?.upperBound ?? path.startIndex)...])
    }
}
