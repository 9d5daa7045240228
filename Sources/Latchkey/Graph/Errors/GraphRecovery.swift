internal import Foundation

/// The automatic error recovery of the SDK (SDK.md, section 6.6): one retry if repeating the request is safe.
enum GraphRecovery {
    /// Whether the request may be sent again after the error.
    static func mayRetry(_ call: GraphRequestSnapshot, after error: any Error) -> Bool {
        guard call.hasRecovery, (error as? CoreError)?.graphErrorCategory == .transient else { return false }
        // A request that references other items of its batch cannot be sent alone.
        guard call.batchParameters["depends_on"] == nil, !call.path.contains("{result=") else { return false }
        return call.effectiveMethod == .get || call.flags.contains(.retriesWrites)
    }

    /// Returns the delay before the retry: a random time from 1 to 2.02 seconds, so that clients do not all retry at once.
    static func retryDelay(_ environment: SystemEnvironment) -> Duration {
        .milliseconds(1000 + 4 * Int(environment.randomBytes(1).first ?? 0))
    }
}
