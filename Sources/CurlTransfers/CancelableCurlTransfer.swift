package import CCurl
import LoginModel

/// Runs a libcurl transfer that another thread can interrupt.
package final class CancelableCurlTransfer: Sendable {
    private struct State: @unchecked Sendable {
        var isInterrupted = false
        /// The multi handle of the running transfer, which libcurl allows any thread to wake up; `nil` if none is running.
        var handle: UnsafeMutableRawPointer?
    }

    private let state = Locked(State())

    /// Creates a transfer that has not been interrupted.
    package init() {}

    /// Whether the transfer has been interrupted.
    private var isCanceled: Bool { state.withLock { $0.isInterrupted } }

    private static let initialization = Locked(false)

    /// Whether libcurl is initialized. After a failure, the next access tries again.
    package static var isLibraryInitialized: Bool {
        initialization.withLock { isDone in
            if !isDone { isDone = curl_start() == CURLE_OK }
            return isDone
        }
    }

    /// Interrupts the transfer, from any thread.
    package func cancel() {
        state.withLock { state in
            state.isInterrupted = true
            if let handle = state.handle { curl_multi_wakeup(handle) }
        }
    }

    /// Runs the transfer of a configured easy handle on the current thread.
    /// - Returns: The result of the transfer; `nil` if it was interrupted.
    package func run(_ easy: UnsafeMutableRawPointer) -> CURLcode? {
        guard let multi = curl_multi_init() else { return CURLE_FAILED_INIT }
        defer {
            curl_multi_remove_handle(multi, easy)
            curl_multi_cleanup(multi)
        }
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        nonisolated(unsafe) let handle = multi
        state.withLock { $0.handle = handle }
        defer { state.withLock { $0.handle = nil } }
        var running: CInt = 1
        while !isCanceled {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
            if running == 0 {
                var left: CInt = 0
                return curl_multi_info_read(multi, &left)?.pointee.data.result ?? CURLE_FAILED_INIT
            }
            // An interruption ends the poll, so its timeout of 1000 milliseconds rarely matters.
            curl_multi_poll(multi, nil, 0, 1000, nil)
        }
        return nil
    }
}
