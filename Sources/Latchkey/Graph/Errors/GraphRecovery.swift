internal import Foundation

/// What the SDK does by itself about an error (client-sdk.md, section 6.6): it asks once more, where that cannot do harm.
enum GraphRecovery {
    /// Whether the request may be sent again after this error.
    static func mayRetry(_ call: GraphCall, after error: any Error) -> Bool {
        guard call.hasRecovery, (error as? CoreError)?.graphErrorCategory == .transient else { return false }
        // What refers to other items of its batch means nothing alone.
        guard call.batchParameters["depends_on"] == nil, !call.path.contains("{result=") else { return false }
        return call.effectiveMethod == .get || call.flags.contains(.retriesWrites)
    }

    /// How long to wait before that: between one and two seconds, so that not all apps come back at once.
    static func pause(_ surroundings: Surroundings) -> Duration {
        .milliseconds(1000 + 4 * Int(surroundings.randomBytes(1).first ?? 0))
    }
}
