import Foundation

// Depending on the build, Swift attributes `flock` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// The lock by which SQLite knows whether a process uses a file in WAL mode.
enum FileLock {
    /// The byte of the file `-shm` that each connection locks for as long as it is open: the "dead man switch" of SQLite for Unix.
    private static let offset: off_t = 128

    /// Returns the ID of another process with a connection to a store; `nil` if there is none, or if its ID is unknown. It changes no lock of
    /// other processes, but releases those of this process, so this process must have no connection to the store.
    /// - Parameter file: The path of the store without symbolic links.
    static func processID(usingStore file: String) -> Int32? {
        let descriptor = open("\(file)-shm", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = offset
        lock.l_len = 1
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else { return nil }
        return lock.l_pid
    }
}
