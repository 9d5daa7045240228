import IdentityTokens
import LoginModel
import ProviderDomain

/// The parsers of ID tokens and access tokens.
enum TokenTarget {
    private static let sealer = Sealer(key: SymmetricKeyBytes([UInt8](repeating: 7, count: 32)), environment: .real)

    static func consume(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let token = try? UnverifiedToken(text) {
            precondition(text.split(separator: ".", omittingEmptySubsequences: false).count == 3, "A token has three parts.")
            _ = try? IdentityClaims(token.payload)
        }
        if case .person? = try? PresentedToken(Secret(text), openedBy: sealer) { preconditionFailure("A token was forged.") }
    }
}
