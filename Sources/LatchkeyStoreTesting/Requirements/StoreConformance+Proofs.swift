import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``ProofStore``.
extension StoreConformance {
    static func usesAProofOnce(_ nodes: StoreNodes) async throws {
        let now = SampleFacts.now
        func use(_ id: String, _ thumbprint: String = "t", at time: Date = now) -> DPoPProofUse {
            DPoPProofUse(tokenID: id, thumbprint: thumbprint, owner: "o", recordExpiresAt: time + 600, at: time)
        }
        #expect(try await !nodes.next.isProofUsed(use("one")))
        let first = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await nodes.next.useProof(use("one")) } }
            return try await group.reduce(into: 0) { count, isFirst in count += isFirst == .used ? 1 : 0 }
        }
        #expect(first == 1)
        #expect(try await nodes.next.isProofUsed(use("one")))
        #expect(try await !nodes.next.isProofUsed(use("two")))
        #expect(try await nodes.next.useProof(use("two")) == .used)
        #expect(try await nodes.next.useProof(use("one", "another key")) == .used)
        #expect(try await nodes.next.useProof(use("one", at: now + 600)) == .alreadyUsed, "A proof is remembered until it expires")
        #expect(try await nodes.next.useProof(use("one", at: now + 601)) == .used)
    }
}
