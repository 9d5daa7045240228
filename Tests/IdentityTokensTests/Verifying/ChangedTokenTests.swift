import IdentityTokens
import LoginModel
import Testing

@Suite("Changed tokens")
struct ChangedTokenTests {
    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    private func verdicts(on tokens: [String]) async throws -> [Verdict] {
        try await IdentityTokenVerifier(keys: HandmadeIssuer.keys()).verify(
            contentsOf: tokens, expecting: HandmadeIssuer.expectations(), at: HandmadeIssuer.now)
    }

    @Test("A token with one changed bit in any part is refused", arguments: [(0, "header"), (1, "claims"), (2, "signature")])
    func changedBits(part: Int, name: String) async throws {
        let parts = try HandmadeIssuer.token().split(separator: ".").map(String.init)
        let bytes = try #require(Base64URL.decode(parts[part]))
        // The bits to change: all bits of the signature, or one bit of each byte of another part.
        let bits = name == "signature" ? Array(0..<bytes.count * 8) : bytes.indices.map { $0 * 8 + $0 % 8 }
        let tokens = bits.map { bit in
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            return parts.enumerated().map { $0 == part ? Base64URL.encode(changed) : $1 }.joined(separator: ".")
        }
        let verdicts = try await verdicts(on: tokens)
        #expect(verdicts.count == bits.count)
        #expect(verdicts.allSatisfy { $0.token == nil && !$0.rejections.isEmpty })
        guard name == "signature" else { return }
        #expect(verdicts.allSatisfy { $0.codes == ["wrong_signature"] })
    }

    @Test("A token with one other character at any place is refused")
    func characters() async throws {
        let token = Array(try HandmadeIssuer.token().utf8)
        let letters = Array(Self.alphabet.utf8)
        let tokens = token.indices.map { place in
            var changed = token
            let index = letters.firstIndex(of: token[place]) ?? 0
            changed[place] = letters[(index + 1 + place % 62) % 64]
            return String(decoding: changed, as: UTF8.self)
        }
        #expect(try await verdicts(on: tokens).allSatisfy { $0.token == nil && !$0.rejections.isEmpty })
    }

    @Test("A token that was cut at either end, or extended, is refused")
    func cut() async throws {
        let token = try HandmadeIssuer.token()
        let tokens = (1...token.utf8.count).flatMap { [String(token.dropLast($0)), String(token.dropFirst($0))] }
        let extended = ["A", "AA", "AAAA", ".", ".A", "=", " ", "\n", "\0"].flatMap { [token + $0, $0 + token] }
        #expect(try await verdicts(on: tokens + extended).allSatisfy { $0.token == nil })
    }

    @Test("The parts of two good tokens make no third one")
    func mixed() async throws {
        let one = try HandmadeIssuer.token().split(separator: ".")
        let other = try HandmadeIssuer.token(header: ["x": 1], claims: ["sub": "2"]).split(separator: ".")
        let choices = [one, other]
        for choice in 0..<8 {
            let picked = (0..<3).map { choice >> $0 & 1 }
            let token = (0..<3).map { String(choices[picked[$0]][$0]) }.joined(separator: ".")
            let verdict = try await HandmadeIssuer.verdict(on: token)
            #expect(verdict.codes == (Set(picked).count == 1 ? [] : ["wrong_signature"]))
        }
    }

    @Test("A token is refused with its parts in any other order, or with a dot moved")
    func order() async throws {
        let parts = try HandmadeIssuer.token().split(separator: ".").map(String.init)
        let orders = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 0, 2], [0, 1, 1]]
        for order in orders {
            #expect(try await HandmadeIssuer.verdict(on: order.map { parts[$0] }.joined(separator: ".")).token == nil)
        }
        let moved = [
            "\(parts[0].dropLast(4)).\(parts[0].suffix(4))\(parts[1]).\(parts[2])",
            "\(parts[0]).\(parts[1])\(parts[2].prefix(4)).\(parts[2].dropFirst(4))",
        ]
        for token in moved { #expect(try await HandmadeIssuer.verdict(on: token).token == nil) }
    }
}
