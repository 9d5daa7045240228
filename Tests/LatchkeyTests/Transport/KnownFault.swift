import Glibc
import LoginModel
import SystemHTTP

/// A fault of FoundationNetworking: if a request is canceled while a socket is connecting, another request can be lost. A lost request
/// looks like a response that never arrives. The tests therefore count the cancellations that can cause the fault.
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
