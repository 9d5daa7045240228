import Foundation
import IdentityTokenFiles
import IdentityTokens
import LoginModel
import Testing

@Suite("Pinned keys")
struct PinnedKeysTests {
    private let shop = try? Shop()

    @Test("verify tokens of their issuer without any fetch")
    func verification() async throws {
        let shop = try #require(shop)
        let verifier = IdentityTokenVerifier(keys: try await shop.pinned(number: 1))
        let expectations = TokenExpectations(issuer: Shop.issuer, audience: "1")
        let verdict = await verifier.verdict(on: try shop.token(), expecting: expectations, at: Shop.now)
        #expect(verdict.rejections == [])
    }

    @Test("serve from their first moment on and not at their last", arguments: [(-1.0, false), (0, true), (99, true), (100, false)])
    func validity(seconds: Double, serves: Bool) async throws {
        let shop = try #require(shop)
        let pinned = try await shop.pinned(number: 1, from: 0, until: 100)
        let now = Shop.now + seconds
        #expect((pinned.readyKey(for: shop.key.id, at: now) != nil) == serves)
        #expect(((try? await pinned.keys(for: shop.key.id, at: now)) != nil) == serves)
        let verdict = await IdentityTokenVerifier(keys: pinned).verdict(
            on: try shop.token(), expecting: TokenExpectations(issuer: Shop.issuer, audience: "1"), at: now)
        #expect(verdict.rejections.map(\.code) == (serves ? [] : [.keysUnavailable]))
    }

    @Test("of an older file are refused once a newer one has been seen, also by the next process")
    func rollback() async throws {
        let shop = try #require(shop)
        for number: Int64 in [1, 2, 7, 7] { #expect(try await shop.pinned(number: number).edition.number == number) }
        for number: Int64 in [1, 2, 6] {
            let error = await #expect(throws: KeySourceError.self) { try await shop.pinned(number: number) }
            #expect(error?.code == "pinned_keys_rolled_back")
            #expect(error?.explanation == "The file of pinned keys has the number \(number), and number 7 has been seen already.")
        }
        #expect(try await shop.pinned(number: 8).edition.number == 8)
    }

    @Test("of which two have one id are not signed: whoever read the file would use neither")
    func doubled() throws {
        let shop = try #require(shop)
        let error = #expect(throws: KeySourceError.self) {
            try PinnedKeySet.file(
                of: [shop.key, shop.signer, shop.key].map(\.verificationKey), issuer: Shop.issuer, number: 1, validFrom: Shop.now,
                validUntil: Shop.now + 1, signedBy: shop.signer)
        }
        #expect(error?.code == "pinned_keys_malformed")
    }

    @Test("of two files with one number are refused")
    func reusedNumber() async throws {
        let shop = try #require(shop)
        _ = try await shop.pinned(number: 3)
        let error = await #expect(throws: KeySourceError.self) { try await shop.pinned(number: 3, until: 2000) }
        #expect(error?.code == "pinned_keys_number_reused")
    }

    @Test(
        "that are not in force now are refused, and leave those that are in force alone",
        arguments: [(100.0, 200.0, "pinned_keys_not_yet_valid"), (-200, -100, "pinned_keys_expired"), (-100, 0, "pinned_keys_expired")])
    func notInForce(from: Double, until: Double, code: String) async throws {
        let shop = try #require(shop)
        let error = await #expect(throws: KeySourceError.self) { try await shop.pinned(number: 9, from: from, until: until) }
        #expect(error?.code == code)
        #expect(try await shop.pinned(number: 1).edition.number == 1)
    }

    @Test("of another issuer count for themselves")
    func issuers() async throws {
        let shop = try #require(shop)
        _ = try await shop.pinned(number: 9)
        #expect(try await shop.pinned(number: 1, issuer: "https://other.example").edition.number == 1)
        let file = try shop.file(number: 10)
        let error = await #expect(throws: KeySourceError.self) { try await shop.read(file, issuer: "https://other.example") }
        #expect(error?.code == "pinned_keys_wrong_issuer")
    }

    @Test("of a stranger, or changed on the way, are refused")
    func signature() async throws {
        let shop = try #require(shop)
        let file = String(decoding: try shop.file(number: 1), as: UTF8.self).trimmingCharacters(in: .newlines)
        let parts = file.split(separator: ".").map(String.init)
        let claims = try #require(Base64URL.decode(parts[1]).map { String(decoding: $0, as: UTF8.self) })
        let changed = claims.replacingOccurrences(of: "\"number\":1,", with: "\"number\":2,")
        #expect(changed != claims)
        let stranger = try PinnedKeySet.file(
            of: [shop.key.verificationKey], issuer: Shop.issuer, number: 1, validFrom: Shop.now, validUntil: Shop.now + 1,
            signedBy: shop.key)
        for file in [Array("\(parts[0]).\(Base64URL.encode(Array(changed.utf8))).\(parts[2])".utf8), stranger] {
            let error = await #expect(throws: KeySourceError.self) { try await shop.read(file) }
            #expect(error?.code == "pinned_keys_wrong_signature")
        }
    }

    @Test("are not read from what is no such file, whoever signed it")
    func malformed() async throws {
        let shop = try #require(shop)
        let good: [String: JSONValue] = [
            "iss": .string(Shop.issuer), "sub": .string(Shop.issuer), "number": 1, "nbf": 0, "exp": 2_000_000_000,
        ]
        // An ID token is signed by the same key, and is no set of keys.
        let idToken = Array(try shop.signer.sign(good).utf8)
        for file in [idToken, [], Array("a.b.c".utf8), Array("{}".utf8), Array(repeating: 0x61, count: PinnedKeySet.maximumFileSize + 1)] {
            let error = await #expect(throws: KeySourceError.self) { try await shop.read(file) }
            #expect(error?.code == "pinned_keys_malformed")
        }
    }

    @Test("cannot be shipped without a number, an issuer, keys and dates in order")
    func making() throws {
        let shop = try #require(shop)
        let keys = [shop.key.verificationKey]
        let (start, end) = (Shop.now, Shop.now + 1)
        for (keys, issuer, number, start, end): ([VerificationKey], String, Int64, Date, Date) in [
            (keys, Shop.issuer, 0, start, end), (keys, Shop.issuer, .max, start, end), (keys, "", 1, start, end),
            ([], Shop.issuer, 1, start, end),
            (keys, Shop.issuer, 1, end, start), (keys, Shop.issuer, 1, start, start), (keys, Shop.issuer, 1, start, .distantFuture + 1e12),
        ] {
            #expect(throws: KeySourceError.self) {
                try PinnedKeySet.file(of: keys, issuer: issuer, number: number, validFrom: start, validUntil: end, signedBy: shop.signer)
            }
        }
    }
}
