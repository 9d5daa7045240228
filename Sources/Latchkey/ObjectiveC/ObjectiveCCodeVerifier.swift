#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKCodeVerifier` for Objective-C: a ``LoginModel/CodeVerifier``, behind the documented selectors.
@objc(FBSDKCodeVerifier)
public final class ObjectiveCCodeVerifier: NSObject, Sendable {
    /// The same verifier for Swift.
    public let verifier: CodeVerifier

    init(_ verifier: CodeVerifier) { self.verifier = verifier }

    /// A fresh one.
    public override init() { verifier = CodeVerifier() }

    /// One that was made elsewhere; `nil` for what RFC 7636 refuses.
    @objc(initWithString:)
    public init?(string: String) {
        guard let verifier = CodeVerifier(string: string) else { return nil }
        self.verifier = verifier
    }

    /// The text of the verifier. Secret until the code has been exchanged.
    @objc public var value: String { verifier.value }
    /// The S256 challenge.
    @objc public var challenge: String { verifier.challenge }

    public override var description: String { verifier.description }
}
#endif
