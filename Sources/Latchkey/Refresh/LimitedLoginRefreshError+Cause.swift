internal import Foundation

extension LimitedLoginRefreshError {
    /// Creates the refresh error for any error of a refresh path.
    init(_ error: any Error) {
        switch error {
        case let error as LimitedLoginRefreshError: self = error
        case is CancellationError, is LoginCancellationError: self = .cancelled
        case let error as LoginError:
            self = Self.refreshError(for: error.code, error.reason).withExplanation(error.explanation, cause: error)
        case let error as CoreError: self = Self.refreshError(for: error.reason).withExplanation(error.explanation, cause: error)
        case is URLError: self = .networkError.withExplanation(LimitedLoginRefreshError.networkError.explanation, cause: error)
        default: self = .unknown.withExplanation("The refresh failed: \(type(of: error)).", cause: error)
        }
    }

    private static func refreshError(for code: LoginErrorCode, _ reason: LoginFailureReason) -> LimitedLoginRefreshError {
        switch (code, reason) {
        case (.userMismatch, _): .userMismatch
        case (.invalidIDToken, .keysUnavailable): .networkError
        case (.invalidIDToken, _), (.badChallengeString, _), (_, .badAnswer): .invalidResponse
        case (_, .timedOut): .timeout
        default: .unknown
        }
    }

    private static func refreshError(for reason: LoginFailureReason) -> LimitedLoginRefreshError {
        switch reason {
        case .network, .providerUnreachable: .networkError
        case .badResponse: .invalidResponse
        case .browserUnavailable: .unsupportedPlatform
        default: .unknown
        }
    }
}
