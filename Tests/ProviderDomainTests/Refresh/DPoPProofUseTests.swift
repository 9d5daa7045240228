import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The use of a DPoP proof")
struct DPoPProofUseTests {
    private func use(_ id: String, _ thumbprint: String) -> DPoPProofUse {
        DPoPProofUse(tokenID: id, thumbprint: thumbprint, owner: "1 2", recordExpiresAt: Sample.now + 60, at: Sample.now)
    }

    @Test("The digest identifies the key and the jti together, and reveals neither")
    func digest() {
        #expect(use("a", "t").digest == use("a", "t").digest)
        #expect(Set([use("a", "t"), use("b", "t"), use("a", "u"), use("t", "a")].map(\.digest)).count == 4)
        #expect(use("jti", "thumbprint").digest.utf8.count == 43)
    }

    @Test("A proof counts for one person at one app, and is forgotten when it is too old to be accepted")
    func owner() throws {
        let key = DPoPKey()
        let text = try key.proof(method: "POST", url: "https://login.example/refresh", token: nil, id: "1", at: Sample.now)
        let proof = try DPoPProof(
            verifying: text, expecting: DPoPExpectations(method: "POST", url: "https://login.example/refresh", token: nil), at: Sample.now)
        let uses = [("1", Sample.ada.id), ("1", Sample.grace.id), ("11", Sample.ada.id)].map {
            DPoPProofUse(proof, by: $1, at: $0, at: Sample.now)
        }
        #expect(uses.map(\.owner) == ["1 1", "1 2", "11 1"])
        #expect(Set(uses.map(\.digest)) == [use("1", key.publicKey.thumbprint.text).digest])
        #expect(uses[0].recordExpiresAt == proof.expiresAt && uses[0].usedAt == Sample.now)
        let refresh = DirectRefresh(by: uses[0], of: AccountSnapshot(Sample.grant(), of: Sample.ada, permissions: [.email]))
        #expect(refresh.at == Sample.now)
    }
}
