import CCurl
import LoginModel

/// Ends a transfer of libcurl from another thread, at once.
final class CurlInterruption: Sendable {
    private struct State: @unchecked Sendable {
        var isInterrupted = false
        /// libcurl lets any thread wake a handle up, as long as there is one.
        var handle: UnsafeMutableRawPointer?
    }

    private let state = Locked(State())

    /// Whether nobody waits for the transfer any more.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// To be called by whoever waits.
    func interrupt() {
        state.withLock { state in
            state.isInterrupted = true
            if let handle = state.handle { curl_multi_wakeup(handle) }
        }
    }

    /// Lets the transfer be woken up while `body` runs.
    func whileWaking(_ handle: UnsafeMutableRawPointer, _ body: () -> Void) {
        nonisolated(unsafe) let handle = handle
        state.withLock { $0.handle = handle }
        body()
        state.withLock { $0.handle = nil }
    }
}
