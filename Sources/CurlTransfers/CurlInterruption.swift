package import CCurl
import LoginModel

/// Runs a transfer of libcurl, which another thread can end at once.
package final class CurlInterruption: Sendable {
    private struct State: @unchecked Sendable {
        var isInterrupted = false
        /// libcurl lets any thread wake a handle up, as long as there is one.
        var handle: UnsafeMutableRawPointer?
    }

    private let state = Locked(State())

    /// Nothing is interrupted yet.
    package init() {}

    /// Whether nobody waits for the transfer any more.
    private var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Whether libcurl is there.
    package static let hasLibrary = curl_start() == CURLE_OK

    /// To be called by whoever waits.
    package func interrupt() {
        state.withLock { state in
            state.isInterrupted = true
            if let handle = state.handle { curl_multi_wakeup(handle) }
        }
    }

    /// Runs the transfer of a configured handle, on the thread that calls this.
    /// - Returns: how it ended; `nil` where it was interrupted.
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
        while !isInterrupted {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
            if running == 0 {
                var left: CInt = 0
                return curl_multi_info_read(multi, &left)?.pointee.data.result ?? CURLE_FAILED_INIT
            }
            // Whoever interrupts wakes it up.
            curl_multi_poll(multi, nil, 0, 1000, nil)
        }
        return nil
    }
}
