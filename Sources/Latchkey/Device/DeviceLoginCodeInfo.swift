public import Foundation
internal import LoginModel

/// What a device shows to the person while it waits (client-sdk.md, section 1.11). Does not show its secret when printed.
public struct DeviceLoginCodeInfo: Sendable, Hashable {
    /// Names the login between device and provider. A secret: who has it gets the token.
    public let identifier: String
    /// What the person types at ``verificationURL``.
    public let loginCode: String
    /// Where the person goes, in any browser.
    public let verificationURL: URL
    /// When the code ends.
    public let expirationDate: Date
    /// Seconds between two questions of the device: at first, for a provider may ask for more. Never below 5.
    public let pollingInterval: UInt

    /// The fewest seconds between two questions.
    static let shortestInterval: UInt = 5

    /// - Parameter pollingInterval: less than 5 counts as 5.
    public init(identifier: String, loginCode: String, verificationURL: URL, expirationDate: Date, pollingInterval: UInt) {
        self.identifier = identifier
        self.loginCode = loginCode
        self.verificationURL = verificationURL
        self.expirationDate = expirationDate
        self.pollingInterval = max(pollingInterval, Self.shortestInterval)
    }

    /// ``verificationURL`` with the code in it, so that nobody needs to type: for a QR code or a link (RFC 8628, section 3.3.1).
    ///
    /// Show ``loginCode`` beside it: the person compares it with the one on the page.
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
