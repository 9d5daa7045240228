#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The limit on the number of files and sockets that the process may have open at once.
package enum FileDescriptors {
    /// Descriptors reserved for the store, callbacks, and logs, and for connections that are being closed.
    private static let reserved = 128
    /// The maximum number of connections that may be open at once, which limits the use of memory.
    private static let maximumConnections = 8192

    /// Raises the soft limit to what ``availableForConnections`` can use. The default is lower than the hard limit that the system allows a process.
    package static func raiseLimit() {
        guard var limit else { return }
        let wanted = min(rlim_t(reserved + maximumConnections), limit.rlim_max)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = wanted
        _ = setrlimit(resource, &limit)
    }

    /// The number of connections that may be open at once.
    package static var availableForConnections: Int {
        guard let limit else { return 256 }
        let most = Int(clamping: limit.rlim_cur)
        return min(most - min(reserved, most / 2), maximumConnections)
    }

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
