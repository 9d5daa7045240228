import Foundation
import IdentityTokenFiles
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("Pinned keys")
struct PinnedKeySetTests {
    private let setup = try? PinnedKeySetup()

    @Test("Pinned keys verify tokens of their issuer without a fetch")
    func verification() async throws {
        let setup = try #require(setup)
        let verifier = IdentityTokenVerifier(keys: try await setup.pinned(number: 1))
        let expectations = TokenExpectations(issuer: PinnedKeySetup.issuer, audience: "1")
        let verdict = await verifier.verdict(on: try setup.token(), expecting: expectations, at: PinnedKeySetup.now)
        #expect(verdict.rejections == [])
    }

    @Test(
        "Pinned keys are valid from their start and invalid from their end",
        arguments: [(-1.0, false), (0, true), (99, true), (100, false)])
    func validity(seconds: Double, serves: Bool) async throws {
        let setup = try #require(setup)
        let pinned = try await setup.pinned(number: 1, from: 0, until: 100)
        let now = PinnedKeySetup.now + seconds
        #expect((pinned.readyKey(for: setup.key.id, at: now) != nil) == serves)
        #expect(((try? await pinned.keys(for: setup.key.id, at: now)) != nil) == serves)
        let verdict = await IdentityTokenVerifier(keys: pinned).verdict(
            on: try setup.token(), expecting: TokenExpectations(issuer: PinnedKeySetup.issuer, audience: "1"), at: now)
        #expect(verdict.rejections.map(\.code) == (serves ? [] : [.keysUnavailable]))
    }

    @Test("An older file is rejected after a newer one was read, also by the next process")
    func rollback() async throws {
        let setup = try #require(setup)
        for number: Int64 in [1, 2, 7, 7] { #expect(try await setup.pinned(number: number).edition.number == number) }
        for number: Int64 in [1, 2, 6] {
            let error = await #expect(throws: KeySourceError.self) { try await setup.pinned(number: number) }
            #expect(error?.code == "pinned_keys_rolled_back")
            #expect(error?.explanation == "The file of pinned keys has the number \(number), but number 7 was already used.")
        }
        #expect(try await setup.pinned(number: 8).edition.number == 8)
    }

    @Test("A file with two keys of one ID cannot be created")
    func duplicateID() throws {
        let setup = try #require(setup)
        let error = #expect(throws: KeySourceError.self) {
            try PinnedKeySet.file(
                of: [setup.key, setup.signer, setup.key].map(\.verificationKey), issuer: PinnedKeySetup.issuer, number: 1,
                validFrom: PinnedKeySetup.now,
                validUntil: PinnedKeySetup.now + 1, signedBy: setup.signer)
        }
        #expect(error?.code == "pinned_keys_malformed")
    }

    @Test("A second file with the same number is rejected")
    func reusedNumber() async throws {
        let setup = try #require(setup)
        _ = try await setup.pinned(number: 3)
        let error = await #expect(throws: KeySourceError.self) { try await setup.pinned(number: 3, until: 2000) }
        #expect(error?.code == "pinned_keys_number_reused")
    }

    @Test(
        "A file that is not yet valid or has expired is rejected and does not block valid files",
        arguments: [(100.0, 200.0, "pinned_keys_not_yet_valid"), (-200, -100, "pinned_keys_expired"), (-100, 0, "pinned_keys_expired")])
    func notInForce(from: Double, until: Double, code: String) async throws {
        let setup = try #require(setup)
        let error = await #expect(throws: KeySourceError.self) { try await setup.pinned(number: 9, from: from, until: until) }
        #expect(error?.code == code)
        #expect(try await setup.pinned(number: 1).edition.number == 1)
    }

    @Test("Each issuer has its own numbers, and a file is rejected for another issuer")
    func issuers() async throws {
        let setup = try #require(setup)
        _ = try await setup.pinned(number: 9)
        #expect(try await setup.pinned(number: 1, issuer: "https://other.example").edition.number == 1)
        let file = try setup.file(number: 10)
        let error = await #expect(throws: KeySourceError.self) { try await setup.read(file, issuer: "https://other.example") }
        #expect(error?.code == "pinned_keys_wrong_issuer")
    }

    @Test("A changed file and a file signed with another key are rejected")
    func signature() async throws {
        let setup = try #require(setup)
        let file = String(decoding: try setup.file(number: 1), as: UTF8.self).trimmingCharacters(in: .newlines)
        let parts = file.split(separator: ".").map(String.init)
        let claims = try #require(Base64URL.decode(parts[1]).map { String(decoding: $0, as: UTF8.self) })
        let changed = claims.replacingOccurrences(of: "\"number\":1,", with: "\"number\":2,")
        #expect(changed != claims)
        let stranger = try PinnedKeySet.file(
            of: [setup.key.verificationKey], issuer: PinnedKeySetup.issuer, number: 1, validFrom: PinnedKeySetup.now,
            validUntil: PinnedKeySetup.now + 1,
            signedBy: setup.key)
        for file in [Array("\(parts[0]).\(Base64URL.encode(Array(changed.utf8))).\(parts[2])".utf8), stranger] {
            let error = await #expect(throws: KeySourceError.self) { try await setup.read(file) }
            #expect(error?.code == "pinned_keys_wrong_signature")
        }
    }

    @Test("A text that is not a file of pinned keys is rejected, even if the right key signed it")
    func malformed() async throws {
        let setup = try #require(setup)
        let good: [String: JSONValue] = [
            "iss": .string(PinnedKeySetup.issuer), "sub": .string(PinnedKeySetup.issuer), "number": 1, "nbf": 0, "exp": 2_000_000_000,
        ]
        // An ID token is signed by the same key, but is not a key set.
        let idToken = Array(try setup.signer.sign(good).utf8)
        for file in [idToken, [], Array("a.b.c".utf8), Array("{}".utf8), Array(repeating: 0x61, count: PinnedKeySet.maximumFileSize + 1)] {
            let error = await #expect(throws: KeySourceError.self) { try await setup.read(file) }
            #expect(error?.code == "pinned_keys_malformed")
        }
    }

    @Test("A file needs a valid number, an issuer, keys, and a start before its end")
    func making() throws {
        let setup = try #require(setup)
        let keys = [setup.key.verificationKey]
        let (start, end) = (PinnedKeySetup.now, PinnedKeySetup.now + 1)
        for (keys, issuer, number, start, end): ([VerificationKey], String, Int64, Date, Date) in [
            (keys, PinnedKeySetup.issuer, 0, start, end), (keys, PinnedKeySetup.issuer, .max, start, end), (keys, "", 1, start, end),
            ([], PinnedKeySetup.issuer, 1, start, end),
            (keys, PinnedKeySetup.issuer, 1, end, start), (keys, PinnedKeySetup.issuer, 1, start, start),
            (keys, PinnedKeySetup.issuer, 1, start, .distantFuture + 1e12),
        ] {
            #expect(throws: KeySourceError.self) {
                try PinnedKeySet.file(of: keys, issuer: issuer, number: number, validFrom: start, validUntil: end, signedBy: setup.signer)
            }
        }
    }
}
