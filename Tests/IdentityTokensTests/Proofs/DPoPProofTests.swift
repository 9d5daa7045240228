import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("DPoP proofs")
struct DPoPProofTests {
    @Test("Each proof of the table is accepted or rejected with its code", arguments: ProofVectors.rows)
    func table(row: ProofVectors.Row) throws {
        do {
            let proof = try ProofVectors.verify(row.proof)
            #expect(row.rejection == nil)
            #expect(proof.thumbprint.matches(try ProofVectors.read.get().thumbprint))
        } catch let rejection as DPoPRejection {
            #expect(rejection.code.rawValue == row.rejection)
            let secrets = row.proof.split(separator: ".").filter { $0.utf8.count > 8 }.map(String.init) + ["a.former.token"]
            #expect(!secrets.contains { "\(rejection)".contains($0) })
        }
    }

    @Test("The proofs of RFC 9449 are accepted for their requests", arguments: ProofVectors.standard)
    func standard(row: ProofVectors.Standard) throws {
        let expectations = DPoPExpectations(method: row.method, url: row.url, token: row.token)
        let proof = try DPoPProof(verifying: row.proof, expecting: expectations, at: Date(timeIntervalSince1970: row.now))
        #expect(proof.id == row.id)
        #expect(proof.issuedAt == Date(timeIntervalSince1970: row.now))
        #expect(proof.thumbprint.text == row.thumbprint)
    }

    @Test("The table has a proof for each rejection code")
    func coverage() {
        let caused = Set(ProofVectors.rows.compactMap(\.rejection))
        #expect(caused.union(["proof_too_large"]) == Set(DPoPRejection.Code.allCases.map(\.rawValue)))
    }

    @Test("A proof of a megabyte is rejected without reading it", arguments: ["a", ".", "="])
    func megabyte(filling: String) {
        let rejection = #expect(throws: DPoPRejection.self) {
            try ProofVectors.verify(String(repeating: filling, count: 1_048_576))
        }
        #expect(rejection?.code == .proofTooLarge)
    }

    @Test("A proof is rejected from the time at which its ID may be forgotten")
    func forgetting() throws {
        let text = try ProofVectors.proof("the good one")
        let proof = try ProofVectors.verify(text)
        let end = proof.expiresAt.timeIntervalSince1970
        let rejection = #expect(throws: DPoPRejection.self) { try ProofVectors.verify(text, at: end) }
        #expect(rejection?.code == .tooOld)
        #expect(throws: Never.self) { try ProofVectors.verify(text, at: end - 1) }
    }

    @Test("A proof is rejected if the time window is not a number")
    func strangeWindow() throws {
        let text = try ProofVectors.proof("the good one")
        #expect(throws: DPoPRejection.self) { try ProofVectors.verify(text, window: .nan) }
    }

    @Test(
        "A proof is valid for one URL in each of its equivalent spellings",
        arguments: [
            ("https://login.example/limited_login/refresh/", true),
            ("https://LOGIN.example:443/limited_login/./refresh/?q", true),
            ("https://login.example:0443/limited_login/refresh/", true),
            ("https://login.example:/limited_login/refresh/", true),
            ("https://login%2Eexample/limited_login/refresh/", true),
            ("https://login.example/limited_login/refresh", false),
            ("https://login.example/limited_login/refresh//", false),
            ("https://login.example:80/limited_login/refresh/", false),
            ("https://login.example:443443/limited_login/refresh/", false),
            ("https:/limited_login/refresh/", false),
            ("https://", false),
            ("", false),
        ])
    func addresses(url: String, fits: Bool) throws {
        let text = try ProofVectors.proof("the good one")
        #expect((try? ProofVectors.verify(text, url: url)) != nil || !fits)
        #expect((try? ProofVectors.verify(text, url: url)) == nil || fits)
    }

    @Test(
        "A proof can be created for any web address",
        arguments: [
            "http://127.0.0.1:8080/limited_login/refresh/", "http://[::1]:8080/limited_login/refresh/", "http://[::1]/",
            "https://login.example",
            "https://login.example/a%20b/%E2%82%AC/../c/..", "https://xn--bcher-kva.example/",
        ])
    func roundTrip(url: String) throws {
        let (key, now) = (DPoPKey(), Date(timeIntervalSince1970: 1_800_000_000.75))
        let text = try key.proof(method: "POST", url: url + "?q=1#f", token: "t", id: "1", at: now)
        let proof = try DPoPProof(verifying: text, expecting: DPoPExpectations(method: "POST", url: url, token: "t"), at: now)
        #expect(proof.publicKey == key.publicKey)
        #expect(proof.id == "1")
        #expect(proof.issuedAt == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test("A proof has no token hash if the request has no token")
    func withoutToken() throws {
        let (key, now) = (DPoPKey(), Date(timeIntervalSince1970: 1_800_000_000))
        let text = try key.proof(method: "POST", url: "https://login.example/token", token: nil, id: "1", at: now)
        #expect(try !UnverifiedToken(text).payload.keys.contains("ath"))
        let expectations = DPoPExpectations(method: "POST", url: "https://login.example/token", token: nil)
        #expect(try DPoPProof(verifying: text, expecting: expectations, at: now).id == "1")
    }

    @Test("A created proof has the form of RFC 9449")
    func form() throws {
        let key = try DPoPKey(rawRepresentation: Vectors.bytes("proof-key.raw"))
        let text = try key.proof(
            method: "POST", url: "https://login.example/limited_login/refresh/", token: "a.former.token", id: "an-id",
            at: Date(timeIntervalSince1970: 1_800_000_000))
        let token = try UnverifiedToken(text)
        #expect(token.header == ["alg": "ES256", "typ": "dpop+jwt", "jwk": key.publicKey.jwk])
        #expect(
            token.payload == [
                "htm": "POST", "htu": "https://login.example/limited_login/refresh/", "iat": 1_800_000_000, "jti": "an-id",
                "ath": "P6YL7m54A0m64Ghewm1fuTDE5gxuLxKnomdvXbRvW_w",
            ])
        #expect(Base64URL.decode(text.split(separator: ".")[2])?.count == 64)
    }
}
