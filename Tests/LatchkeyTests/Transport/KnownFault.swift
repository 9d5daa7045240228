import Glibc
import LoginModel
import SystemHTTP

/// The fault of FoundationNetworking that loses a request if another request is canceled while it connects. A lost request looks like a
/// response that never arrives, so only the cancellations that can cause the fault are counted.
enum KnownFault {
    /// The maximum number of cancellations in one test run that can cause the fault. A run with more of them fails.
    static let mostOccasions = 3

    /// When the process ends, prints the number of cancellations that can cause the fault, and makes the process fail if there are too
    /// many.
    static func reportAtExit() {
        atexit {
            let occasions = ConnectingCancellations.count.withLock { $0 }
            print("known fault: \(occasions)")
            fflush(nil)
            if occasions > KnownFault.mostOccasions { _exit(EXIT_FAILURE) }
        }
    }
}
