import IdentityTokens
import Testing

@Suite("The table of tokens")
struct HostileTokenTests {
    @Test("Each token of the table is rejected for exactly its reasons", arguments: Vectors.rows)
    func rejections(row: Vectors.Tokens.Row) async throws {
        let verdict = try await Vectors.verdict(on: row.token)
        #expect(Set(verdict.rejections.map(\.code.rawValue)) == Set(row.rejections))
        #expect((verdict.token != nil) == row.rejections.isEmpty)
    }

    @Test("Each verdict has all checks in the same order", arguments: Vectors.rows)
    func completeness(row: Vectors.Tokens.Row) async throws {
        let checks = try await Vectors.verdict(on: row.token).findings.map(\.check)
        #expect(
            checks == [
                "size", "form", "encoding", "header", "algorithm", "type", "critical_headers", "key", "signature", "claims",
                "issuer", "audience", "authorized_party", "expiry", "issued_at", "not_before", "subject", "nonce", "token_id",
            ])
    }

    @Test("A verifier gives the same verdict after it has verified other tokens")
    func memory() async throws {
        let verifier = try IdentityTokenVerifier(keys: Vectors.keys())
        for row in Vectors.rows + Vectors.rows.reversed() {
            let verdict = try await verifier.verdict(on: row.token, expecting: Vectors.expectations(), at: Vectors.now)
            let alone = try await Vectors.verdict(on: row.token)
            #expect(verdict.lines() == alone.lines(), "\(row.name)")
            #expect(verdict.token?.claims == alone.token?.claims, "\(row.name)")
        }
    }

    @Test("The findings reveal neither the token nor its nonce", arguments: Vectors.rows)
    func redaction(row: Vectors.Tokens.Row) async throws {
        let verdict = try await Vectors.verdict(on: row.token)
        let texts = verdict.findings.map { "\($0.expected) \($0.found) \($0)" }.joined(separator: "\n")
        let secrets = row.token.split(separator: ".").filter { $0.utf8.count > 8 }.map(String.init)
        #expect(!(secrets + ["0S6_WzA2Mj", "0S6_WZA2MJ"]).contains { texts.contains($0) })
        #expect(!texts.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test("The table has a token for each rejection code")
    func coverage() {
        let caused = Set(Vectors.rows.flatMap(\.rejections))
        let elsewhere: Set<String> = ["token_too_large", "keys_unavailable", "unknown_nonce", "replayed_token"]
        #expect(caused.union(elsewhere) == Set(TokenRejection.Code.allCases.map(\.rawValue)))
    }

    @Test("A token of a megabyte is rejected without reading it", arguments: ["a", ".", "="])
    func megabyte(filling: String) async throws {
        let verdict = try await Vectors.verdict(on: String(repeating: filling, count: 1_048_576))
        #expect(verdict.rejections.map(\.code) == [.tokenTooLarge])
        #expect(verdict.findings.dropFirst().allSatisfy { if case .skipped = $0.outcome { true } else { false } })
    }
}
