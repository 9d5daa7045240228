import Foundation
import IdentityTokenFiles
import IdentityTokenIssuing
import IdentityTokens
import StrictJSON

/// An operator who signs files of pinned keys, and a server that reads each file as a new process would.
struct PinnedKeySetup {
    static let issuer = "https://login.example"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private let folder = Folder()
    private let memory: String?
    /// The issuer's key.
    let key: SigningKey
    /// The operator's key.
    let signer: SigningKey

    init(memory: String? = nil) throws {
        self.memory = memory
        key = try .generate()
        signer = try .generate()
    }

    func file(number: Int64, from: Double = -100, until: Double = 1000, issuer: String = issuer) throws -> [UInt8] {
        try PinnedKeySet.file(
            of: [key.verificationKey], issuer: issuer, number: number, validFrom: Self.now + from, validUntil: Self.now + until,
            signedBy: signer)
    }

    func read(_ file: [UInt8], issuer: String = issuer) async throws -> PinnedKeySet {
        try await PinnedKeySet(
            file: file, issuer: issuer, signedBy: KeySet([signer.verificationKey]),
            editionStore: PinnedKeyEditionFile(path: memory ?? folder.file("pins")), at: Self.now)
    }

    func pinned(number: Int64, from: Double = -100, until: Double = 1000, issuer: String = issuer) async throws -> PinnedKeySet {
        try await read(file(number: number, from: from, until: until, issuer: issuer), issuer: issuer)
    }

    /// Returns an ID token of the issuer.
    func token() throws -> String {
        let seconds = Int64(Self.now.timeIntervalSince1970)
        return try key.sign([
            "iss": .string(Self.issuer), "aud": "1", "sub": "1", "jti": "1", "iat": .integer(seconds), "exp": .integer(seconds + 3600),
        ])
    }
}

/// A folder for one test, which is removed when this object is released.
final class Folder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
