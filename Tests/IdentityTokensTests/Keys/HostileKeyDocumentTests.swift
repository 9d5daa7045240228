import Foundation
import IdentityTokens
import Testing

@Suite("The table of key documents")
struct HostileKeyDocumentTests {
    /// A key document, and its expected result: an error, or the keys that are used and the reasons why others are skipped.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let text: String?
        let base64: String?
        let repeated: String?
        let times: Int?
        let error: String?
        let keys: [String]?
        let skipped: [String]?

        var testDescription: String { name }

        var document: [UInt8] {
            get throws {
                if let text { return Array(text.utf8) }
                if let repeated, let times { return Array(String(repeating: repeated, count: times).utf8) }
                return Array(try #require(base64.flatMap { Data(base64Encoded: $0) }))
            }
        }
    }

    private struct File: Decodable {
        let documents: [Row]
    }

    static let rows = Result { try JSONDecoder().decode(File.self, from: Data(Vectors.bytes("key-documents.json"))).documents }

    @Test("A key document is read or rejected as the table says", arguments: (try? rows.get()) ?? [])
    func verdict(row: Row) throws {
        switch Result(catching: { () throws(KeyDocumentError) in try KeySet(document: (try? row.document) ?? []) }) {
        case .success(let set):
            #expect(set.keys.map(\.id) == row.keys)
            #expect(set.skipped.map(\.code) == row.skipped)
        case .failure(let error):
            #expect(error.code == row.error)
            #expect(!error.explanation.isEmpty)
        }
    }

    @Test("The table has many invalid documents and one valid document of each kind")
    func table() throws {
        let rows = try Self.rows.get()
        #expect(rows.count > 50)
        #expect(rows.count { $0.error == nil && $0.skipped == [] } == 3)
    }
}
