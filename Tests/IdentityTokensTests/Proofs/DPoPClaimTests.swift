import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The claims of DPoP proofs")
struct DPoPClaimTests {
    private let proof = HandmadeProof()

    private func rejection(_ claims: [String: JSONValue?], window: TimeInterval = 300) throws -> DPoPRejection? {
        HandmadeProof.rejection(of: try proof.text(claims: claims), window: window)
    }

    @Test("A claim that is missing or of the wrong type is named", arguments: ["jti", "htm", "htu", "ath"])
    func texts(name: String) throws {
        let missing = try rejection([name: nil])
        #expect(missing?.code == .missingClaim)
        #expect(missing?.explanation == "The claim \(name) is missing.")
        let values: [(JSONValue, String)] = [
            (.null, "null"), (1, "the number 1"), (1.5, "the number 1.5"), (true, "a boolean"), (["a"], "an array"), ([:], "an object"),
        ]
        for (value, shown) in values {
            let wrong = try rejection([name: value])
            #expect(wrong?.code == .wrongClaimType)
            #expect(wrong?.explanation == "The claim \(name) is \(shown), but must be a string.")
        }
    }

    @Test(
        "The ID has 1 to 256 bytes",
        arguments: [
            ("1", nil), (" ", nil), (String(repeating: "j", count: 256), nil), (String(repeating: "é", count: 128), nil),
            ("", 0), (String(repeating: "j", count: 257), 257), (String(repeating: "é", count: 128) + "j", 257),
            (String(repeating: "j", count: 4000), 4000),
        ])
    func identifiers(id: String, count: Int?) throws {
        let rejection = try rejection(["jti": .string(id)])
        #expect(rejection?.code == (count == nil ? nil : .malformedID))
        #expect(rejection?.explanation == count.map { "The claim jti has \($0) bytes, but must have 1 to 256." })
        if count == nil { #expect(try HandmadeProof.verify(proof.text(claims: ["jti": .string(id)])).id == id) }
    }

    @Test("The method is that of the request, byte for byte", arguments: ["", "post", "Post", "POST ", "GET", "POST\0", "\u{FF30}OST"])
    func methods(method: String) throws {
        let rejection = try rejection(["htm": .string(method)])
        #expect(rejection?.code == .wrongMethod)
        #expect(rejection?.explanation.hasSuffix(", but the request's method is POST.") == true)
        #expect(try HandmadeProof.verify(proof.text(claims: ["htm": .string(method)]), method: method).id == "1")
    }

    @Test(
        "A proof is accepted within its window in both directions",
        arguments: [
            (0.0, 300.0, nil), (-300, 300, nil), (-300.001, 300, "too_old"), (-301, 300, "too_old"),
            (300, 300, nil), (300.001, 300, "issued_in_the_future"), (301, 300, "issued_in_the_future"),
            (0, 0, nil), (-0.001, 0, "too_old"), (0.001, 0, "issued_in_the_future"), (-9.5, 10, nil), (0, -1, "issued_in_the_future"),
            (-1.7e9, .infinity, nil),
        ])
    func window(offset: Double, window: Double, code: String?) throws {
        #expect(try rejection(["iat": .number(1_800_000_000 + offset)], window: window)?.code.rawValue == code)
    }

    @Test(
        "The rejection of a time says what it is",
        arguments: [
            (nil, "The claim iat is missing."),
            ("1800000000", "The claim iat is a string, but must be a number of seconds since 1970."),
            (.null, "The claim iat is null, but must be a number of seconds since 1970."),
            ([], "The claim iat is an array, but must be a number of seconds since 1970."),
            (-1, "The claim iat is the number -1, but must be a number of seconds since 1970."),
            (1_800_000_000_000, "The claim iat is the number 1800000000000, but must be a number of seconds since 1970."),
            (1_800_000_600, "The claim iat is 2027-01-15T08:10:00Z (in 10 minutes): one of the two clocks is wrong."),
            (1_799_999_000, "The proof was made at 2027-01-15T07:43:20Z (16 minutes ago), more than 5 minutes ago."),
        ] as [(JSONValue?, String)])
    func times(value: JSONValue?, explanation: String) throws {
        #expect(try rejection(["iat": value])?.explanation == explanation)
    }

    @Test("A proof may be forgotten one second after its window", arguments: [(300.0, 0.0), (10, 0.5), (0, 0.25)])
    func end(window: Double, fraction: Double) throws {
        let text = try proof.text(claims: ["iat": .number(1_800_000_000 + fraction)])
        let verified = try HandmadeProof.verify(text, window: window, at: HandmadeProof.now + fraction)
        #expect(verified.issuedAt == HandmadeProof.now + fraction)
        #expect(verified.expiresAt == HandmadeProof.now + fraction + window + 1)
        #expect(HandmadeProof.rejection(of: text, window: window, at: verified.expiresAt)?.code == .tooOld)
        #expect(HandmadeProof.rejection(of: text, window: window, at: verified.expiresAt - 1) == nil)
    }

    @Test(
        "The token's hash is compared with that of the request's token",
        arguments: [
            ("a.token", nil), ("a.token ", "wrong_token_hash"), ("a.toke", "wrong_token_hash"), ("", "wrong_token_hash"),
            ("A.token", "wrong_token_hash"),
            (nil, nil),
        ])
    func tokenHash(token: String?, code: String?) throws {
        let text = try proof.text()
        do {
            #expect(try HandmadeProof.verify(text, token: token).id == "1")
            #expect(code == nil)
        } catch {
            #expect(error.code.rawValue == code)
            #expect(error.explanation == "The proof was made for another token: the claim ath differs.")
        }
    }

    @Test(
        "A hash that is written in another way is another hash",
        arguments: [
            HandmadeProof.tokenHash + "=", HandmadeProof.tokenHash.lowercased(), String(HandmadeProof.tokenHash.dropLast()), "", "a.token",
        ])
    func otherHashes(hash: String) throws {
        #expect(try rejection(["ath": .string(hash)])?.code == .wrongTokenHash)
    }

    @Test("Without a token, the hash may be anything", arguments: [nil, 1, "x"] as [JSONValue?])
    func noToken(hash: JSONValue?) throws {
        #expect(try HandmadeProof.verify(proof.text(claims: ["ath": hash]), token: nil).id == "1")
    }

    @Test("The first rule that a proof violates is its rejection, in the order of the rules")
    func order() throws {
        var faults: [(isHeader: Bool, name: String, value: JSONValue?, code: DPoPRejection.Code)] = [
            (true, "typ", "JWT", .wrongType), (true, "alg", "RS256", .wrongAlgorithm), (true, "crit", ["b64"], .unknownCriticalHeader),
            (true, "jwk", nil, .malformedKey), (false, "jti", "", .malformedID), (false, "htm", "GET", .wrongMethod),
            (false, "htu", "https://other.example", .wrongAddress), (false, "iat", 0, .tooOld), (false, "ath", "x", .wrongTokenHash),
        ]
        while let first = faults.first {
            let header = faults.filter(\.isHeader).map { ($0.name, $0.value) }
            let claims = faults.filter { !$0.isHeader }.map { ($0.name, $0.value) }
            let text = try proof.text(header: Dictionary(uniqueKeysWithValues: header), claims: Dictionary(uniqueKeysWithValues: claims))
            #expect(HandmadeProof.rejection(of: text)?.code == first.code)
            faults.removeFirst()
        }
        #expect(HandmadeProof.rejection(of: try proof.text()) == nil)
    }

    @Test("A proof with one changed bit in any byte is refused", arguments: 0..<3)
    func bits(part: Int) throws {
        let parts = try proof.text().split(separator: ".").map(String.init)
        let bytes = try #require(Base64URL.decode(parts[part]))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << (index % 8)
            let text = parts.enumerated().map { $0 == part ? Base64URL.encode(changed) : $1 }.joined(separator: ".")
            #expect(HandmadeProof.rejection(of: text) != nil, "byte \(index)")
        }
    }

    @Test("A proof may have as many bytes as the server accepts, and not one more")
    func size() throws {
        let text = try proof.text()
        #expect(try HandmadeProof.verify(text, size: text.utf8.count).id == "1")
        let rejection = #expect(throws: DPoPRejection.self) { try HandmadeProof.verify(text, size: text.utf8.count - 1) }
        #expect(rejection.map { "\($0)" } == "The proof is too large, and was not read. (proof_too_large)")
    }

    @Test(
        "The rejection of a malformed proof says which part is malformed",
        arguments: [
            ("", "The proof does not have three parts separated by dots. (malformed_proof)"),
            ("e30.e30", "The proof does not have three parts separated by dots. (malformed_proof)"),
            ("e30.e30.e30.e30", "The proof does not have three parts separated by dots. (malformed_proof)"),
            ("e30=.e30.", "The proof's header is not canonical base64url: it has padding at its byte 3. (malformed_encoding)"),
            (
                "e30.e3+.",
                "The proof's claims is not canonical base64url: it has a character of the standard base64 alphabet at its byte 2. (malformed_encoding)"
            ),
            ("e30.e30.e", "The proof's signature is not canonical base64url: it has an impossible length. (malformed_encoding)"),
            ("W10.e30.", "The proof's header is an array, not an object. (malformed_header)"),
            ("e30.MQ.", "The proof's claims is a number, not an object. (malformed_claims)"),
            ("ew.e30.", "The proof's header is not JSON: a member's name is expected at byte 1. (malformed_header)"),
            ("e30.ew.", "The proof's claims is not JSON: a member's name is expected at byte 1. (malformed_claims)"),
            ("e30.e30.", "The header's typ is not dpop+jwt. (wrong_type)"),
        ])
    func malformed(text: String, description: String) {
        #expect(HandmadeProof.rejection(of: text).map { "\($0)" } == description)
    }
}
