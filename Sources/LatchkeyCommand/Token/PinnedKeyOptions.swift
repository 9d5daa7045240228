import ArgumentParser
import Foundation
import IdentityTokenFiles
import IdentityTokens

/// The options for pinned keys: their file, the keys that may have signed it, and the file that records the newest edition seen.
struct PinnedKeyOptions: ParsableArguments {
    @Option(
        name: .customLong("pinned-keys"),
        help: "A file of pinned keys that may sign the token, as printed by latchkey keys pin; needs the next two options and --issuer.")
    var file: String?

    @Option(name: .customLong("pinned-by"), help: "A JWKS file with the keys that may sign the file of pinned keys.")
    var signers: String?

    @Option(name: .customLong("pin-memory"), help: "The file that records the newest pinned keys, so that older ones are refused.")
    var memory: String?

    func validate() throws {
        let given = [file == nil, signers == nil, memory == nil]
        guard Set(given).count == 1 else { throw ValidationError("Give --pinned-keys, --pinned-by and --pin-memory together.") }
    }

    /// Returns the source of an issuer's pinned keys; `nil` if the options were not given.
    func source(of issuer: String) -> (any KeySource)? {
        guard let file, let signers, let memory else { return nil }
        return Source(file: file, signers: KeyFile(path: signers), memory: PinnedKeyEditionFile(path: memory), issuer: issuer)
    }

    /// Reads the files when a token needs them, so that problems with them are reported like problems with any other keys.
    private struct Source: KeySource {
        let file: String
        let signers: KeyFile
        let memory: PinnedKeyEditionFile
        let issuer: String

        func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
            let bytes: [UInt8]
            do { bytes = try Input.file(file, upTo: PinnedKeySet.maximumFileSize) } catch {
                throw KeySourceError(code: "keys_not_read", explanation: error.description)
            }
            let signers = try await signers.keys(for: "", at: now)
            return try await PinnedKeySet(file: bytes, issuer: issuer, signedBy: signers, editionStore: memory, at: now).keys
        }
    }
}
