import Foundation

/// The processor time of the child processes that have ended, in seconds (`getrusage(2)`).
enum ProcessorTime {
    #if canImport(Darwin)
    private static let children = RUSAGE_CHILDREN
    #else
    private static let children = CInt(RUSAGE_CHILDREN.rawValue)
    #endif

    static func ofChildren() -> Double {
        var usage = rusage()
        getrusage(children, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    }
}
