import Foundation
import IdentityTokens
import LoginModel
import Testing

/// The files beside these tests; see Vectors/README.md.
enum Vectors {
    /// The content of `tokens.json`.
    struct Tokens: Decodable {
        let now: Double
        let issuer: String
        let audience: String
        let nonce: String
        let longestAge: Double
        let tokens: [Row]

        /// A token and the codes of its rejections.
        struct Row: Decodable, Sendable, CustomTestStringConvertible {
            let name: String
            let token: String
            let rejections: [String]

            var testDescription: String { name }
        }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        let file = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Vectors"))
        return try Array(Data(contentsOf: file))
    }

    static let tokens = Result { try JSONDecoder().decode(Tokens.self, from: Data(bytes("tokens.json"))) }

    static var rows: [Tokens.Row] { (try? tokens.get().tokens) ?? [] }

    static func token(_ name: String) throws -> String {
        try #require(tokens.get().tokens.first { $0.name == name }).token
    }

    static var now: Date { get throws { Date(timeIntervalSince1970: try tokens.get().now) } }

    static func expectations() throws -> TokenExpectations {
        let file = try tokens.get()
        return TokenExpectations(
            issuer: file.issuer, audience: file.audience, nonce: try Nonce(file.nonce), maximumAge: file.longestAge)
    }

    static func keys() throws -> KeySet { try KeySet(document: bytes("jwks.json")) }

    static func verdict(on token: String) async throws -> Verdict {
        try await IdentityTokenVerifier(keys: keys()).verdict(on: token, expecting: expectations(), at: now)
    }
}
