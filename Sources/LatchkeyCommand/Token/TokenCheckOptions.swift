import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// The arguments of `latchkey token verify` and `latchkey token explain`.
struct TokenCheckOptions: ParsableArguments {
    @Argument(help: "The token, or - to read it from standard input.")
    var token: String

    @Option(help: "The address of the provider whose keys may sign the token. (default: \(ProviderOption.defaultAddress))")
    var provider: String?

    @Option(help: "A file with the keys that may sign the token: a JWKS, or a map of certificates or keys.")
    var keys: String?

    @OptionGroup var pinned: PinnedKeyOptions

    @Option(name: .customLong("app"), help: "The ID of the app that the token must be for.")
    var appID: String

    @Option(help: "The nonce that the token must contain.")
    var nonce: String?

    @Option(help: "The issuer that the token must name. (default: the provider; with --keys, any)")
    var issuer: String?

    @Option(
        name: .customLong("algorithm"),
        help: "An algorithm to accept: RS256, ES256, EdDSA or Ed25519. Repeatable. (default: RS256)",
        transform: Self.algorithm)
    var algorithms: [SignatureAlgorithm] = []

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard [provider, keys, pinned.file].count(where: { $0 != nil }) <= 1 else {
            throw ValidationError("Give only one of --provider, --keys and --pinned-keys.")
        }
        guard pinned.file == nil || issuer != nil else {
            throw ValidationError("--pinned-keys needs the issuer of the keys: give --issuer, too.")
        }
    }

    /// Reads the token, and runs every check.
    func check() async throws -> TokenCheckResult {
        let text = try tokenText()
        let nonce = try nonce.map { try Nonce($0) }
        let (source, defaultIssuer) = try keySource()
        let accepted = algorithms.isEmpty ? [.rs256] : algorithms
        let expectations =
            (issuer ?? defaultIssuer).map { TokenExpectations(issuer: $0, audience: appID, nonce: nonce, algorithms: accepted) }
            ?? TokenExpectations(anyIssuerForAudience: appID, nonce: nonce, algorithms: accepted)
        let verdict = await IdentityTokenVerifier(keys: source).verdict(on: text, expecting: expectations, at: Date())
        return TokenCheckResult(
            unverified: Result { () throws(TokenRejection) in try UnverifiedToken(text) }, verdict: verdict,
            isIssuerUnchecked: expectations.issuer == nil)
    }

    private static func algorithm(named name: String) throws -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm.allCases.first(where: { $0.rawValue == name }) else {
            throw ValidationError("The algorithm must be one of \(SignatureAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return algorithm
    }

    private func tokenText() throws -> String {
        guard token == "-" else { return token }
        if let typed = try SecretPrompt.read("ID token") { return typed }
        // Reads more than the verifier accepts, so that a token that is too large is rejected for that reason.
        let bytes = try Input.standard(upTo: 2_097_152)
        // Text from a pipe or a file often ends with a newline, which is removed. The checks report any other byte around the token.
        let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? bytes.startIndex
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        guard !text.isEmpty else { throw ValidationError("Standard input has no token.") }
        return text
    }

    private func keySource() throws -> (any KeySource, issuer: String?) {
        if let issuer, let source = pinned.source(of: issuer) { return (source, issuer) }
        if let keys { return (KeyFile(path: keys), nil) }
        let address = try ProviderAddress(try ProviderOption.url(provider ?? ProviderOption.defaultAddress))
        let cache = KeyCache {
            let response = try await URLSessionTransport().send(TransportRequest(url: address.certificates))
            return try await KeyResponse(status: response.status, body: response.body).document()
        }
        return (cache, address.issuer)
    }
}
