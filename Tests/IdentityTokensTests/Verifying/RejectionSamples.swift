import Crypto
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

/// Tokens that are rejected, at least one for each sentence of the likely causes. ``RejectionPage`` shows their rejections.
enum RejectionSamples {
    /// A rejection, and the check that the token failed. The check is `nil` for a rejection by ``LoginVerifier``.
    struct Sample {
        let check: String?
        let rejection: TokenRejection
    }

    static func all() async throws -> [Sample] {
        var verdicts: [Verdict] = []
        for row in LikelyCauseTests.rows { verdicts.append(try await row.verdict()) }
        for (text, _) in LikelyCauseTests.texts { verdicts.append(try await Vectors.verdict(on: text)) }
        for (code, _) in LikelyCauseTests.keyErrors { verdicts.append(try await LikelyCauseTests.verdict(withoutKeysBecause: code)) }
        for row in Vectors.rows { verdicts.append(try await Vectors.verdict(on: row.token)) }
        for type in ["logout+jwt", "jwk-set+jwt", "secevent+jwt"] {
            verdicts.append(try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(header: ["typ": .string(type)])))
        }
        verdicts.append(try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(header: ["crit": ["b64"]])))
        verdicts.append(try await otherAlgorithm())
        verdicts.append(try await skippedKey())
        verdicts.append(try await derSignature())
        let samples = verdicts.flatMap(\.findings).compactMap { finding in
            if case .failed(let rejection) = finding.outcome { Sample(check: finding.check, rejection: rejection) } else { nil }
        }
        return samples + (try await logins()).map { Sample(check: nil, rejection: $0) }
    }

    private static func otherAlgorithm() async throws -> Verdict {
        let expectations = try HandmadeIssuer.expectations(algorithms: [.edDSA, .rs256])
        return try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(header: ["alg": "RS256"]), expecting: expectations)
    }

    private static func skippedKey() async throws -> Verdict {
        let document =
            #"{"keys":[{"kty":"OKP","crv":"X25519","kid":"agreement","x":""},{"kty":"OKP","crv":"Ed25519","kid":"rfc8037","#
            + #""x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#
        return await IdentityTokenVerifier(keys: try KeySet(document: Array(document.utf8))).verdict(
            on: try HandmadeIssuer.token(header: ["kid": "agreement"]), expecting: try HandmadeIssuer.expectations(), at: HandmadeIssuer.now
        )
    }

    private static func derSignature() async throws -> Verdict {
        let issuer = EllipticCurveIssuer.p256()
        let parts = try issuer.token().split(separator: ".").map(String.init)
        let raw = try #require(Base64URL.decode(parts[2]))
        let der = try P256.Signing.ECDSASignature(rawRepresentation: raw).derRepresentation
        return await IdentityTokenVerifier(keys: try KeySet(document: issuer.document)).verdict(
            on: "\(parts[0]).\(parts[1]).\(Base64URL.encode(der))",
            expecting: TokenExpectations(issuer: HandmadeIssuer.issuer, audience: HandmadeIssuer.app, algorithms: [.es256]),
            at: try Vectors.now)
    }

    /// Returns rejections by ``LoginVerifier``: of a token without a nonce, a token with the hash of a nonce that the app did not send, a
    /// token with the nonce of another session, and a token that was used before.
    private static func logins() async throws -> [TokenRejection] {
        let (store, now) = (InMemoryOneTimeStore(), HandmadeIssuer.now)
        func rejections(_ nonces: NonceIssuer?, _ nonce: String?, id: String = "1") async throws -> [TokenRejection] {
            let login = LoginVerifier(
                verifier: IdentityTokenVerifier(keys: try HandmadeIssuer.keys()), expecting: try HandmadeIssuer.expectations(),
                nonces: nonces, store: store)
            let token = try HandmadeIssuer.token(claims: ["nonce": nonce.map(JSONValue.string), "jti": .string(id)])
            do {
                _ = try await login.verify(token, at: now)
                return []
            } catch let refused as RejectedTokenError { return refused.rejections }
        }
        let (raw, hashed) = (NonceIssuer(store: store), NonceIssuer(store: store, form: .hashed))
        var found = try await rejections(raw, nil)
        found += try await rejections(hashed, "hash")
        found += try await rejections(raw, "of another session")
        found += try await rejections(nil, nil, id: "2")
        found += try await rejections(nil, nil, id: "2")
        return found
    }
}
