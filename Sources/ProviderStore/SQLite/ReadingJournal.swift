import Foundation
import LoginModel
import ProviderDomain

// Of the C modules that are compiled with this one, any may be the one that declares `stat`.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// Where readings are written before an app is told anything: one line each, in a file beside the store that belongs to this process.
///
/// A line is with the system once `write` has returned, and then outlives the process. It is not waited for the disk: that would cost each
/// call of the Graph API more than all the rest of it. ``SQLiteStore/foldReadings()`` adds the lines of a file to the counts and takes note of
/// the file's name, in one fact; so a line counts once, whether the file is found again or not.
final class ReadingJournal: Sendable {
    private struct State: Sendable {
        /// The file that is written now.
        var file: (descriptor: CInt, path: String, length: off_t)?
        /// Those that are ended, and not folded yet.
        var ended: [String] = []
        /// How often the own files were folded.
        var folds = 0
    }

    private let store: String
    private let state = Locked(State())

    init(besideStore path: String) { store = path }

    deinit { _ = state.withLock { $0.file.map { close($0.descriptor) } } }

    func append(_ reading: Reading) throws(StoreError) {
        guard let line = ReadingLine.bytes(of: reading) else { return }
        let problem = state.withLock { Self.write(line, &$0, beside: store) }
        if let problem { throw problem }
    }

    private static func write(_ line: [UInt8], _ state: inout State, beside store: String) -> StoreError? {
        do throws(StoreError) {
            if state.file == nil { state.file = try open(beside: store) }
            guard let file = state.file else { return nil }
            let count = line.withUnsafeBytes { Foundation.write(file.descriptor, $0.baseAddress, $0.count) }
            guard count == line.count else {
                let why = String(cString: strerror(errno))
                // Half a line must not become the beginning of the next one. The file stays, so that a full disk does not make one for each call.
                if count > 0, ftruncate(file.descriptor, file.length) != 0 { end(&state) }
                throw .failed(file.path, "what apps read cannot be counted: \(why)")
            }
            state.file?.length += off_t(count)
            return nil
        } catch {
            return error
        }
    }

    /// Ends the file that is written now, and hands out all that are ended.
    func end() -> [String] {
        state.withLock { state in
            Self.end(&state)
            return state.ended
        }
    }

    /// Forgets a file that is folded.
    func forget(_ path: String) { state.withLock { state in state.ended.removeAll { $0 == path } } }

    /// Whether what other processes have left should be looked for: the first time, and now and then.
    func isTimeToLookAround() -> Bool {
        state.withLock { state in
            defer { state.folds += 1 }
            return state.folds.isMultiple(of: 60)
        }
    }

    private static func end(_ state: inout State) {
        guard let file = state.file else { return }
        state.file = nil
        if file.length == 0 { unlink(file.path) } else { state.ended.append(file.path) }
        close(file.descriptor)
    }

    private static func open(beside store: String) throws(StoreError) -> (descriptor: CInt, path: String, length: off_t) {
        while true {
            let path = path(of: String(UInt64.random(in: .min ... .max), radix: 36), besideStore: store)
            let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, mode_t(0o600))
            guard descriptor >= 0 else {
                throw .failed(path, "what apps read cannot be counted: \(String(cString: strerror(errno)))")
            }
            // Another process that has found the file before it was locked takes it for abandoned, and removes it.
            var status = stat()
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink == 1 {
                return (descriptor, path, 0)
            }
            close(descriptor)
        }
    }

    // MARK: The files of all processes

    private static let suffix = "-readings-"

    /// Every journal beside a store.
    static func all(beside store: String) -> [String] {
        let url = URL(filePath: store)
        let prefix = url.lastPathComponent + suffix
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        return names.filter { $0.hasPrefix(prefix) }.map { store.dropLast(url.lastPathComponent.count) + $0 }
    }

    /// Takes a journal of a process that is no more: it stays locked until the descriptor is closed.
    /// - Returns: `nil` where a process has it, or it is gone.
    static func takeAbandoned(_ path: String) -> CInt? {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    static func path(of name: String, besideStore store: String) -> String { "\(store)\(suffix)\(name)" }

    /// What names a journal in the store, wherever the store lies.
    static func name(of path: String) -> String {
        String(path[(path.range(of: suffix, options: .backwards)?.upperBound ?? path.startIndex)...])
    }
}
