/// The delegate of a ``GraphErrorRecoveryProcessor``. Part of the documented API.
public protocol GraphErrorRecoveryProcessorDelegate: AnyObject {
    /// Called exactly once for each call of ``GraphErrorRecoveryProcessor/processError(_:request:delegate:)`` that returns `true`.
    /// - Parameters:
    ///   - didRecover: Whether the request should be sent again.
    ///   - error: The error that remains if the request should not be sent again; otherwise `nil`.
    @preconcurrency @MainActor func processorDidAttemptRecovery(
        _ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?)

    /// Asks whether to process the error. Optional; `true` by default.
    @preconcurrency @MainActor func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool
}

extension GraphErrorRecoveryProcessorDelegate {
    @preconcurrency @MainActor
    public func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool { true }
}

/// Decides whether to send a request again after an error (SDK.md, section 6.6). Part of the documented API.
///
/// ``GraphRequest`` retries automatically. This class is for apps that send a failed request again themselves. The class shows no dialog.
/// If only a new login can resolve the error, the delegate receives the error, and the app may start a login.
public final class GraphErrorRecoveryProcessor: Sendable {
    /// The access token for which errors are processed. A secret.
    public let accessTokenString: String

    /// Creates a processor.
    /// - Parameter accessTokenString: An access token, usually the session's.
    public init(accessTokenString: String) { self.accessTokenString = accessTokenString }

    /// Processes an error.
    /// - Returns: Whether the delegate is notified. `false` if the error is neither transient nor recoverable, if it is recoverable but the
    ///   request has another access token, or if the delegate declines to process the error.
    @preconcurrency @MainActor
    public func processError(_ error: any Error, request: GraphRequest, delegate: (any GraphErrorRecoveryProcessorDelegate)?) -> Bool {
        guard delegate?.processorWillProcessError(self, error: error) ?? true else { return false }
        switch (error as? CoreError)?.graphErrorCategory {
        case .transient:
            let mayRetry = GraphRecovery.mayRetry(request.call, after: error)
            delegate?.processorDidAttemptRecovery(self, didRecover: mayRetry, error: mayRetry ? nil : error)
            return true
        case .recoverable where request.tokenString == accessTokenString:
            delegate?.processorDidAttemptRecovery(self, didRecover: false, error: error)
            return true
        default: return false
        }
    }
}

extension GraphErrorRecoveryProcessor: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}
