public import Foundation
internal import LoginModel

/// The codes of a device login (SDK.md, section 1.11). While the device waits, the app shows ``loginCode`` and ``verificationURL`` to the
/// person. The printed form of this value does not contain ``identifier``, which is a secret.
public struct DeviceLoginCodeInfo: Sendable, Hashable {
    /// The device code, which identifies the login between device and provider (RFC 8628, section 3.2). It is a secret: anyone who has it
    /// can get the token.
    public let identifier: String
    /// The user code, which the person enters at ``verificationURL``.
    public let loginCode: String
    /// The URL that the person opens in any browser.
    public let verificationURL: URL
    /// The time at which the codes expire.
    public let expirationDate: Date
    /// The initial polling interval, in seconds, at least 5. The provider may demand a longer interval later.
    public let pollingInterval: UInt

    /// The minimum polling interval, in seconds.
    static let minimumInterval: UInt = 5

    /// Creates the codes of a device login.
    /// - Parameter pollingInterval: the interval in seconds; values below 5 become 5.
    public init(identifier: String, loginCode: String, verificationURL: URL, expirationDate: Date, pollingInterval: UInt) {
        self.identifier = identifier
        self.loginCode = loginCode
        self.verificationURL = verificationURL
        self.expirationDate = expirationDate
        self.pollingInterval = max(pollingInterval, Self.minimumInterval)
    }

    /// ``verificationURL`` with the user code in it, for a QR code or a link, so that the person need not type it (RFC 8628, section
    /// 3.3.1).
    ///
    /// Show ``loginCode`` next to the QR code or the link, so that the person can compare it with the code on the page.
    public var completeVerificationURL: URL {
        guard var parts = URLComponents(url: verificationURL, resolvingAgainstBaseURL: true) else { return verificationURL }
        let field = "user_code=\(FormParameters.encode(loginCode))"
        parts.percentEncodedQuery = parts.percentEncodedQuery.map { "\($0)&\(field)" } ?? field
        return parts.url ?? verificationURL
    }
}

extension DeviceLoginCodeInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "DeviceLoginCodeInfo(\(loginCode) at \(verificationURL))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
