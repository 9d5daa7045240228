package import Logging
import ProviderStore

/// The log of work that is repeated: the first failure, a later one if its reason is another, and the next success. Work that fails each
/// second would otherwise hide what else is in the log.
package struct RepeatedWorkLog: Sendable {
    private let failureMessage: Logger.Message
    private let successMessage: Logger.Message
    private let logger: Logger
    /// The kind of the last failure; `nil` after a success.
    private var lastFailure: String?

    /// Creates the log of work that has not failed.
    /// - Parameters:
    ///   - failureMessage: the message for a failure.
    ///   - successMessage: the message for the first success after a failure.
    package init(failure failureMessage: Logger.Message, success successMessage: Logger.Message, logger: Logger) {
        (self.failureMessage, self.successMessage, self.logger) = (failureMessage, successMessage, logger)
    }

    /// Records that the work succeeded.
    package mutating func recordSuccess() {
        guard lastFailure != nil else { return }
        lastFailure = nil
        logger.notice(successMessage)
    }

    /// Records that the work failed.
    package mutating func recordFailure(_ error: any Error) {
        let failure = (error as? StoreError)?.code ?? "\(type(of: error))"
        guard failure != lastFailure else { return }
        lastFailure = failure
        logger.error(failureMessage, metadata: ["why": "\("\(error)".redactedForLog)"])
    }
}
