#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKCodeVerifier`: a wrapper of ``LoginModel/CodeVerifier`` with the documented selectors.
@objc(FBSDKCodeVerifier)
public final class ObjectiveCCodeVerifier: NSObject, Sendable {
    /// The wrapped ``LoginModel/CodeVerifier``.
    public let verifier: CodeVerifier

    init(_ verifier: CodeVerifier) { self.verifier = verifier }

    /// Creates a random code verifier.
    public override init() { verifier = CodeVerifier() }

    /// Creates a code verifier from a string; `nil` if the string does not conform to RFC 7636, section 4.1.
    @objc(initWithString:)
    public init?(string: String) {
        guard let verifier = CodeVerifier(string: string) else { return nil }
        self.verifier = verifier
    }

    /// The code verifier as text. A secret until the authorization code has been exchanged.
    @objc public var value: String { verifier.value }
    /// The code challenge that the method S256 derives from the code verifier (RFC 7636, section 4.2).
    @objc public var challenge: String { verifier.challenge }

    public override var description: String { verifier.description }
}
#endif
