import Foundation
import IdentityTokens
import Testing

/// The content of `proofs.json`.
struct ProofVectors: Decodable {
    let now: Double
    let method: String
    let url: String
    let token: String
    let thumbprint: String
    let proofs: [Row]
    let standard: [Standard]

    /// A proof, and the code of its rejection, if any.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let proof: String
        let rejection: String?

        var testDescription: String { name }
    }

    /// A proof that is printed in RFC 9449, and the request to which it belongs.
    struct Standard: Decodable, Sendable, CustomTestStringConvertible {
        let section: String
        let proof: String
        let method: String
        let url: String
        let token: String?
        let now: Double
        let id: String
        let thumbprint: String

        var testDescription: String { section }
    }

    static let read = Result { try JSONDecoder().decode(ProofVectors.self, from: Data(Vectors.bytes("proofs.json"))) }

    static var rows: [Row] { (try? read.get().proofs) ?? [] }
    static var standard: [Standard] { (try? read.get().standard) ?? [] }

    static func proof(_ name: String) throws -> String { try #require(read.get().proofs.first { $0.name == name }).proof }

    /// Verifies a proof against the request of the vectors.
    static func verify(_ proof: String, url: String? = nil, window: TimeInterval = 300, at now: Double? = nil) throws -> DPoPProof {
        let file = try read.get()
        let expectations = DPoPExpectations(method: file.method, url: url ?? file.url, token: file.token, window: window)
        return try DPoPProof(verifying: proof, expecting: expectations, at: Date(timeIntervalSince1970: now ?? file.now))
    }
}
