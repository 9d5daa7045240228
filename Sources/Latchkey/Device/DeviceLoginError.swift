public import Foundation

/// An error that the provider returns to a waiting device. Bridges to `NSError` with the domain ``LoginErrorDomain`` (SDK.md, section 1.6).
///
/// ``DeviceLoginManager`` handles all four codes itself: it continues to poll, slows down, or ends the login as canceled. This type is for
/// code that sends its own requests to the provider.
public struct DeviceLoginError: CustomNSError, LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The documented name of the error codes.
    public typealias Code = DeviceLoginErrorCode

    /// The documented error code.
    public let code: DeviceLoginErrorCode
    /// One sentence for the developer.
    public let explanation: String

    /// The `NSError` that this error was created from.
    private var original: NSError?
    /// Holds the user info that the app passed in. Its values may be of any type, even of one that is not `Sendable`.
    private var appError: NSError?

    /// Creates an error with a documented code. ``errorUserInfo`` contains `userInfo`.
    public init(_ code: DeviceLoginErrorCode, userInfo: [String: Any] = [:]) {
        self.code = code
        explanation = userInfo[ErrorDeveloperMessageKey] as? String ?? "Device login error \(code.rawValue)."
        if !userInfo.isEmpty { appError = NSError(domain: LoginErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Creates an error from an `NSError` of any domain. The code and the `userInfo` of the `NSError` become ``errorCode`` and
    /// ``errorUserInfo``.
    ///
    /// If the `NSError` has another domain than ``LoginErrorDomain``, or a code that is not documented, ``code`` is
    /// ``DeviceLoginErrorCode/codeExpired``, because an app usually starts a new login after this error.
    public init(_nsError error: NSError) {
        let code = error.domain == LoginErrorDomain ? DeviceLoginErrorCode(rawValue: error.code) : nil
        self.init(code ?? .codeExpired, userInfo: [ErrorDeveloperMessageKey: error.localizedDescription])
        original = error
    }

    public static var errorDomain: String { LoginErrorDomain }
    /// The code of the `NSError` that this error was created from, or else the raw value of ``code``.
    public var errorCode: Int { original?.code ?? code.rawValue }
    /// The user info of the `NSError` that this error was created from. If the error was created in another way, the dictionary contains
    /// the values that the app added, and ``explanation`` under each message key that has no value.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info = appError?.userInfo ?? [:]
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = explanation }
        return info
    }
    /// The same as ``errorUserInfo``.
    public var userInfo: [String: Any] { errorUserInfo }
    public var errorDescription: String? { appError?.userInfo[NSLocalizedDescriptionKey] as? String ?? explanation }
    public var description: String { "\(explanation) (\(errorCode))" }

    /// Compares the codes; the explanation is not compared.
    public static func == (one: DeviceLoginError, other: DeviceLoginError) -> Bool {
        one.code == other.code && one.errorCode == other.errorCode
    }
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
    public static func ~= (code: DeviceLoginErrorCode, error: any Error) -> Bool {
        (error as? DeviceLoginError)?.errorCode == code.rawValue
    }
}

/// The documented codes of ``DeviceLoginError``: the error subcodes with which the provider reports the state of a device login (SDK.md,
/// section 1.6).
public enum DeviceLoginErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// The device polls more often than the interval permits.
    case excessivePolling = 1_349_172
    /// The person declined.
    case authorizationDeclined = 1_349_173
    /// The person has not decided yet.
    case authorizationPending = 1_349_174
    /// The code expired before the person decided.
    case codeExpired = 1_349_152
}
