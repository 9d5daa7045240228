import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The rules for streams and batches of tokens")
struct StreamRuleTests {
    private static func tokens(_ tokens: [String]) -> AsyncStream<String> {
        AsyncStream { feed in
            for token in tokens { feed.yield(token) }
            feed.finish()
        }
    }

    /// A sequence with the same tokens for each loop, and the number of loops so far.
    private struct Repeatable: AsyncSequence {
        let tokens: [String]
        let loops = Locked(0)

        func makeAsyncIterator() -> AsyncStream<String>.Iterator {
            loops.withLock { $0 += 1 }
            return StreamRuleTests.tokens(tokens).makeAsyncIterator()
        }
    }

    @Test("The time is asked for once for each token", arguments: [0, 1, 7])
    func clock(count: Int) async throws {
        let clockCalls = Locked(0)
        let verdicts = IdentityTokenVerifier(keys: try HandmadeIssuer.keys()).verify(
            contentsOf: Self.tokens(Array(repeating: try HandmadeIssuer.token(), count: count)),
            expecting: try HandmadeIssuer.expectations(),
            at: {
                let call = clockCalls.withLock { count in
                    count += 1
                    return count
                }
                // The first three calls get a time before the token's expiration, and all later calls a time after it.
                return HandmadeIssuer.now + (call > 3 ? 3660 : 0)
            })
        var accepted = 0
        for try await verdict in verdicts { accepted += verdict.token == nil ? 0 : 1 }
        #expect(accepted == min(count, 3))
        #expect(clockCalls.withLock { $0 } == count)
    }

    @Test("Each loop reads the tokens again", arguments: [false, true])
    func loops(inOrderOfCompletion: Bool) async throws {
        let tokens = Repeatable(tokens: [try HandmadeIssuer.token(), "a.b", try HandmadeIssuer.token(claims: ["sub": ""])])
        let verdicts = IdentityTokenVerifier(keys: try HandmadeIssuer.keys()).verify(
            contentsOf: tokens, expecting: try HandmadeIssuer.expectations(), at: { HandmadeIssuer.now })
        for _ in 0..<2 {
            var codes: [Int: [String]] = [:]
            if inOrderOfCompletion {
                for try await element in verdicts.inOrderOfCompletion { codes[element.index] = element.verdict.codes }
            } else {
                for try await verdict in verdicts { codes[codes.count] = verdict.codes }
            }
            #expect(codes == [0: [], 1: ["malformed_token"], 2: ["malformed_subject"]])
        }
        #expect(tokens.loops.withLock { $0 } == 2)
    }

    @Test("A limit below one counts as one", arguments: [0, -1, .min], [false, true])
    func smallLimit(ahead: Int, inOrderOfCompletion: Bool) async throws {
        let tokens = Self.tokens(Array(repeating: try HandmadeIssuer.token(), count: 20))
        let verdicts = IdentityTokenVerifier(keys: try HandmadeIssuer.keys()).verify(
            contentsOf: tokens, expecting: try HandmadeIssuer.expectations(), at: { HandmadeIssuer.now }, ahead: ahead)
        var count = 0
        if inOrderOfCompletion {
            for try await element in verdicts.inOrderOfCompletion { count += element.verdict.token == nil ? 0 : 1 }
        } else {
            for try await verdict in verdicts { count += verdict.token == nil ? 0 : 1 }
        }
        #expect(count == 20)
    }

    /// A source of keys that fails, and counts the calls for each key ID.
    private struct Unreachable: KeySource {
        let calls = Locked<[String: Int]>([:])

        func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
            calls.withLock { $0[keyID, default: 0] += 1 }
            throw KeySourceError(code: "keys_late", explanation: "No keys.")
        }
    }

    @Test("A batch asks for keys only for tokens whose header passed every check")
    func keyRequests() async throws {
        let keys = Unreachable()
        let tokens = try [
            HandmadeIssuer.token(header: ["kid": "a"]), HandmadeIssuer.token(header: ["kid": "b"]), "x.y.z", "",
            HandmadeIssuer.token(header: ["kid": "c", "alg": "none"]), HandmadeIssuer.token(header: ["kid": "d", "crit": []]),
            HandmadeIssuer.token(header: ["kid": nil]), HandmadeIssuer.token(header: ["kid": .string(String(repeating: "k", count: 256))]),
            HandmadeIssuer.token(header: ["kid": "e", "typ": "at+jwt"]), HandmadeIssuer.token(header: ["kid": "a"], claims: ["exp": 1]),
        ]
        let verdicts = try await IdentityTokenVerifier(keys: keys).verify(
            contentsOf: tokens, expecting: HandmadeIssuer.expectations(), at: HandmadeIssuer.now)
        #expect(keys.calls.withLock { $0 } == ["a": 2, "b": 1])
        #expect(
            verdicts.map(\.codes) == [
                ["keys_unavailable"], ["keys_unavailable"], ["malformed_encoding"], ["malformed_token"], ["wrong_algorithm"],
                ["unknown_critical_header"], ["missing_key_id"], ["unknown_key"], ["wrong_type"], ["keys_unavailable", "expired"],
            ])
    }

    @Test("A batch verifies each token as it is verified alone, at the given time", arguments: [0.0, 3659, 3660, -61])
    func times(seconds: Double) async throws {
        let tokens = try [HandmadeIssuer.token(), HandmadeIssuer.token(claims: ["exp": 1_800_010_000, "iat": 1_799_990_000])]
        let now = HandmadeIssuer.now + seconds
        let verdicts = try await IdentityTokenVerifier(keys: HandmadeIssuer.keys()).verify(
            contentsOf: tokens, expecting: HandmadeIssuer.expectations(), at: now)
        for (token, verdict) in zip(tokens, verdicts) {
            #expect(try await HandmadeIssuer.verdict(on: token, at: now).lines() == verdict.lines())
        }
        #expect(verdicts.map { $0.token == nil } == [seconds == 3660 || seconds == -61, false])
    }
}
