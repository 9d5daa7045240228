import Foundation
import IdentityTokens

/// A key source that reads the key document in a file.
struct KeyFile: KeySource {
    let path: String

    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        let document: [UInt8]
        do { document = try Input.file(path, upTo: KeySet.maximumDocumentSize) } catch {
            throw KeySourceError(code: "keys_not_read", explanation: error.description)
        }
        do { return try KeySet(document: document) } catch {
            throw KeySourceError(code: error.code, explanation: "The file \(path) has no keys. \(error.explanation)")
        }
    }
}
