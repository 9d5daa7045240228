import Glibc
import LoginModel
import SystemHTTP

/// A request that FoundationNetworking loses beside one that is canceled while it connects. Nothing tells it from an answer that never comes; what
/// can be counted is how often it may have come about.
enum KnownFault {
    /// More occasions than these in one run, and somebody has made them usual.
    static let mostOccasions = 3

    /// Prints at the end of the process how many occasions there were, and ends it in failure where they were too many.
    static func reportAtExit() {
        atexit {
            let occasions = ConnectingCancellations.count.withLock { $0 }
            print("known fault: \(occasions)")
            fflush(nil)
            if occasions > KnownFault.mostOccasions { _exit(EXIT_FAILURE) }
        }
    }
}
