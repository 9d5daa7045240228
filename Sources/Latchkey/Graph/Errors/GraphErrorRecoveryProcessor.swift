/// Is told what became of an error: the documented protocol.
public protocol GraphErrorRecoveryProcessorDelegate: AnyObject {
    /// The error has been looked at. Called exactly once for each call of ``GraphErrorRecoveryProcessor/processError(_:request:delegate:)`` that
    /// returned `true`.
    /// - Parameters:
    ///   - didRecover: whether the request should be sent again.
    ///   - error: what stays if it should not.
    @preconcurrency @MainActor func processorDidAttemptRecovery(
        _ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?)

    /// Whether the error is to be looked at. Optional; `true` by default.
    @preconcurrency @MainActor func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool
}

extension GraphErrorRecoveryProcessorDelegate {
    @preconcurrency @MainActor
    public func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool { true }
}

/// Finds out whether a request should be sent again after an error (client-sdk.md, section 6.6): the documented class.
///
/// Requests have that done by themselves; this is for an app that sends its own. The SDK shows nobody a dialog: of an error that only a new
/// login mends the app is told, and decides.
public final class GraphErrorRecoveryProcessor: Sendable {
    /// The token that recovery speaks for. A secret.
    public let accessTokenString: String

    /// - Parameter accessTokenString: normally that of the session.
    public init(accessTokenString: String) { self.accessTokenString = accessTokenString }

    /// Looks at an error.
    /// - Returns: whether the delegate is told. `false`, at once, for an error that nothing can be done about.
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
