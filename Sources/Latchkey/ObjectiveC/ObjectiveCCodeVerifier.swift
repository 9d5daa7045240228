#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKCodeVerifier` for Objective-C: the documented selectors of ``LoginModel/CodeVerifier``.
@objc(FBSDKCodeVerifier)
public final class ObjectiveCCodeVerifier: NSObject, Sendable {
    /// The code verifier for Swift.
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

    /// The code verifier. A secret until the authorization code has been exchanged.
    @objc public var value: String { verifier.value }
    /// The code challenge of the method S256 (RFC 7636, section 4.2).
    @objc public var challenge: String { verifier.challenge }

    public override var description: String { verifier.description }
}
#endif
