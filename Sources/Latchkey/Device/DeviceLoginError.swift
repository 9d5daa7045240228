public import Foundation

/// An error that the provider returns to a waiting device. Bridges to `NSError` with the domain ``LoginErrorDomain`` (client-sdk.md, section 1.6).
///
/// ``DeviceLoginManager`` handles all four codes itself: it continues to poll, slows down, or ends as canceled. The type is for code that sends its
/// own requests to the provider.
public struct DeviceLoginError: CustomNSError, LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The documented name of the error codes.
    public typealias Code = DeviceLoginErrorCode

    /// The documented error code.
    public let code: DeviceLoginErrorCode
    /// One sentence for the developer.
    public let explanation: String
    /// Additional values from the app, under their `userInfo` keys.
    public let details: [String: any Sendable]

    /// The documented initializer.
    public init(_ code: DeviceLoginErrorCode, userInfo: [String: any Sendable] = [:]) {
        self.code = code
        details = userInfo
        explanation = userInfo[ErrorDeveloperMessageKey] as? String ?? "Device login error \(code.rawValue)."
    }

    /// Creates an error from an `NSError` of the domain ``LoginErrorDomain`` with one of the documented codes; `nil` for any other.
    public init?(_nsError error: NSError) {
        guard error.domain == LoginErrorDomain, let code = DeviceLoginErrorCode(rawValue: error.code) else { return nil }
        self.init(code, userInfo: [ErrorDeveloperMessageKey: error.localizedDescription])
    }

    public static var errorDomain: String { LoginErrorDomain }
    public var errorCode: Int { code.rawValue }
    /// The details, with the explanation under the documented key.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = details
        info[ErrorDeveloperMessageKey] = explanation
        info[NSLocalizedDescriptionKey] = explanation
        return info
    }
    public var errorDescription: String? { explanation }
    public var description: String { "\(explanation) (\(code.rawValue))" }

    /// Compares the codes; the explanation is not compared.
    public static func == (one: DeviceLoginError, other: DeviceLoginError) -> Bool { one.code == other.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DeviceLoginError {
    /// The device polls more often than the interval permits.
    public static var excessivePolling: DeviceLoginErrorCode { .excessivePolling }
    /// The person declined.
    public static var authorizationDeclined: DeviceLoginErrorCode { .authorizationDeclined }
    /// The person has not decided yet.
    public static var authorizationPending: DeviceLoginErrorCode { .authorizationPending }
    /// The code expired before the person decided.
    public static var codeExpired: DeviceLoginErrorCode { .codeExpired }
}

extension DeviceLoginErrorCode {
    /// Matches an error by its code, so that an app can write `catch DeviceLoginError.codeExpired`.
    public static func ~= (code: DeviceLoginErrorCode, error: any Error) -> Bool { (error as? DeviceLoginError)?.code == code }
}
