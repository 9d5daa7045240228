import Foundation
import IdentityTokens
import StrictJSON
import Testing

@Suite("The check of the nonce")
struct NonceCheckTests {
    /// The SHA-256 of "foo" in each form in which apps send it.
    private static let hashes = [
        "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
        "2C26B46B68FFC68FF99B453C1D30413413422D706483BFA0F98A5E886266E7AE",
        "LCa0a2j_xo_5m0U8HTBBNBNCLXBkg7-g-YpeiGJm564",
        "LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564",
        "LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=",
        "LCa0a2j_xo_5m0U8HTBBNBNCLXBkg7-g-YpeiGJm564=",
    ]

    private func verdict(_ claim: JSONValue?, expecting nonce: String?) async throws -> Verdict {
        let token = try HandmadeIssuer.token(claims: ["nonce": claim])
        return try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(nonce: nonce))
    }

    @Test("The nonce that was sent is accepted", arguments: ["n", "n-0S6_WzA2Mj", "é😀", "\"\\/", String(repeating: "n", count: 1024)])
    func same(nonce: String) async throws {
        let verdict = try await verdict(.string(nonce), expecting: nonce)
        #expect(verdict.token?.claims.nonce == nonce)
        let finding = try verdict.finding("nonce")
        #expect(finding.expected == "the nonce that was sent (\(nonce.utf8.count) bytes)")
        #expect(finding.found == "the nonce that was sent")
    }

    @Test(
        "Another nonce is refused, and neither is shown",
        arguments: [
            ("secret-2", "secret-1"), ("secret-1 ", "secret-1"), ("secret-", "secret-1"), ("secret-11", "secret-1"),
            ("Secret-1", "secret-1"),
            ("secret-1\0", "secret-1"), ("", "secret-1"), ("secr\u{65}\u{301}t", "secr\u{E9}t"), ("secret%2B", "secret+"),
        ])
    func other(claim: String, nonce: String) async throws {
        let verdict = try await verdict(.string(claim), expecting: nonce)
        let rejection = try verdict.rejection()
        #expect(rejection.code == .wrongNonce)
        #expect(rejection.found == "another nonce (\(claim.utf8.count) bytes)")
        #expect(rejection.explanation == "The token belongs to another authorization request, with another nonce.")
        #expect(!verdict.lines().joined().contains("secr"))
    }

    @Test("The hash of the expected nonce is recognized in each form", arguments: hashes)
    func hashedClaim(hash: String) async throws {
        let rejection = try await verdict(.string(hash), expecting: "foo").rejection()
        #expect(rejection.found == "the hashed form of the expected nonce")
        #expect(rejection.explanation == "The app sent the SHA-256 of the expected nonce; expect the hash, or send the nonce itself.")
        #expect(rejection.likelyCause.contains("contains the hashed nonce instead of the raw one"))
    }

    @Test("The nonce whose hash is expected is recognized in each form", arguments: hashes)
    func hashedExpectation(hash: String) async throws {
        let rejection = try await verdict("foo", expecting: hash).rejection()
        #expect(rejection.found == "the nonce whose hash is the expected nonce")
        #expect(rejection.explanation == "The app sent the nonce itself; expect the nonce, or send its SHA-256.")
        #expect(rejection.likelyCause.contains("contains the raw nonce instead of the hashed one"))
    }

    @Test(
        "What only resembles a hash is another nonce",
        arguments: [hashes[0] + "0", String(hashes[0].dropLast()), hashes[2] + "==", String(hashes[2].dropLast()), hashes[2].lowercased()])
    func noHash(text: String) async throws {
        #expect(try await verdict(.string(text), expecting: "foo").rejection().found == "another nonce (\(text.utf8.count) bytes)")
    }

    @Test("A token without a nonce is refused if one was sent, and one with a nonce is accepted if none is expected")
    func absence() async throws {
        let rejection = try await verdict(nil, expecting: "n").rejection()
        #expect(rejection.code == .missingNonce)
        #expect(rejection.found == "no nonce")
        #expect(rejection.explanation == "The token has no nonce, although one was sent.")
        for claim: JSONValue? in [nil, "n", ""] {
            let verdict = try await verdict(claim, expecting: nil)
            #expect(verdict.token != nil)
            #expect(verdict.skipped["nonce"] == "no nonce is expected")
            #expect(try verdict.finding("nonce").expected == "any nonce, or none")
        }
    }
}
