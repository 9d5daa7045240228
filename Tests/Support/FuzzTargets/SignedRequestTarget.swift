import IdentityTokens
import LoginModel
import ProviderDomain

/// The parser of signed requests. Verification with a secret that has never signed a request must always fail. If the bytes verify with
/// the app's secret, the request must stay the same when it is written and parsed again.
enum SignedRequestTarget {
    private static let secret = Secret("0123456789abcdef0123456789abcdef")

    static func consume(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        precondition((try? SignedRequest(text, signedWith: Secret("another secret"))) == nil, "A signature was forged.")
        guard let request = try? SignedRequest(text, signedWith: secret) else { return }
        let reparsed = try? SignedRequest(request.text(signedWith: secret), signedWith: secret)
        precondition(reparsed == request, "What was read can be written, and read again.")
    }
}
