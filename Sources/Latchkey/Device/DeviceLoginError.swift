public import Foundation

/// What a provider says to a device that waits. Bridges to `NSError` with the domain ``LoginErrorDomain`` (client-sdk.md, section 1.6).
///
/// ``DeviceLoginManager`` deals with all four itself: it waits, waits longer, or ends as cancelled. The type is there for code that talks to the
/// provider by itself.
public struct DeviceLoginError: CustomNSError, LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The documented name of the codes.
    public typealias Code = DeviceLoginErrorCode

    /// The documented code.
    public let code: DeviceLoginErrorCode
    /// One sentence for the developer.
    public let explanation: String

    /// The error that this one was made of.
    private var original: NSError?
    /// Has the user info that the app passed in: an error may hold values of any type.
    private var ofApp: NSError?

    /// The documented initializer. ``errorUserInfo`` has what the app passes in.
    public init(_ code: DeviceLoginErrorCode, userInfo: [String: Any] = [:]) {
        self.code = code
        explanation = userInfo[ErrorDeveloperMessageKey] as? String ?? "Device login error \(code.rawValue)."
        if !userInfo.isEmpty { ofApp = NSError(domain: LoginErrorDomain, code: code.rawValue, userInfo: userInfo) }
    }

    /// Takes the code and the user info of an error of the domain ``LoginErrorDomain``; `nil` for any other.
    public init?(_nsError error: NSError) {
        guard error.domain == LoginErrorDomain, let code = DeviceLoginErrorCode(rawValue: error.code) else { return nil }
        self.init(code, userInfo: [ErrorDeveloperMessageKey: error.localizedDescription])
        original = error
    }

    public static var errorDomain: String { LoginErrorDomain }
    public var errorCode: Int { code.rawValue }
    /// The explanation under the documented key; or the user info of the error that this one was made of.
    public var errorUserInfo: [String: Any] {
        if let original { return original.userInfo }
        var info = ofApp?.userInfo ?? [:]
        if info[ErrorDeveloperMessageKey] == nil { info[ErrorDeveloperMessageKey] = explanation }
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = explanation }
        return info
    }
    public var errorDescription: String? { explanation }
    public var description: String { "\(explanation) (\(code.rawValue))" }

    /// Equal codes; the explanation does not count.
    public static func == (one: DeviceLoginError, other: DeviceLoginError) -> Bool { one.code == other.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DeviceLoginError {
    /// The device asks more often than it may.
    public static var excessivePolling: DeviceLoginErrorCode { .excessivePolling }
    /// The person said no.
    public static var authorizationDeclined: DeviceLoginErrorCode { .authorizationDeclined }
    /// The person has not decided yet.
    public static var authorizationPending: DeviceLoginErrorCode { .authorizationPending }
    /// The code has ended before the person decided.
    public static var codeExpired: DeviceLoginErrorCode { .codeExpired }
}

extension DeviceLoginErrorCode {
    /// Lets an app write `catch DeviceLoginError.codeExpired`.
    public static func ~= (code: DeviceLoginErrorCode, error: any Error) -> Bool { (error as? DeviceLoginError)?.code == code }
}
