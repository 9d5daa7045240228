import CAllocations
import Crypto
import CryptoExtras
import Foundation
import IdentityTokens
import JWTKit
import Measuring

/// Measures the cost of verifying an ID token, relative to the bare verification of its signature in the same run.
///
///     VerifierBenchmarks             prints a table
///     VerifierBenchmarks FOLDER      also writes the token and its key, for other libraries, and the measurements to the folder
///     VerifierBenchmarks loop COUNT  only verifies tokens, for a profiler (`bare COUNT`: only signatures)
@main
enum VerifierBenchmarks {
    private static let repetitions = 200
    private static let rounds = 200

    static func main() async throws {
        let sample = try Sample()
        let bare = try BareSignature(of: sample)
        let verifier = IdentityTokenVerifier(keys: KeySet([sample.key.verificationKey]))
        let expectations = TokenExpectations(issuer: Sample.issuer, audience: Sample.appID, nonce: sample.nonce)
        guard await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now).token?.claims.userFriends?.count == 4 else {
            fatalError("the token must hold")
        }
        let count = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 15_000
        switch CommandLine.arguments.dropFirst().first {
        case "bare": for _ in 0..<count { keep(bare.isValid) }
        case "loop":
            for _ in 0..<count {
                keep(await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now).token?.claims.userFriends)
            }
        case let folder:
            let keys = JWTKeyCollection()
            await keys.add(
                rsa: try Insecure.RSA.PublicKey(pem: sample.key.verificationKey.pem), digestAlgorithm: .sha256,
                kid: JWKIdentifier(string: sample.key.id))
            var rows = try await Work.measure(
                [
                    Work("bare RSA-2048 verification", repetitions: repetitions) { keep(bare.isValid) },
                    Work.suspending("IdentityTokens", repetitions: repetitions) {
                        let verdict = await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now)
                        keep(verdict.token?.claims.userFriends)
                    },
                ], rounds: rounds)
            rows += try await Work.measure(
                [
                    Work.suspending("jwt-kit", repetitions: repetitions / 10) {
                        keep(try await keys.verify(sample.token, as: JWTKitPayload.self))
                    }
                ], rounds: rounds)
            rows += try await Work.measure([batch(of: sample, verifier, expectations)], rounds: rounds)
            print("| Work | ns | Ratio in this run | Allocations |")
            print("|---|---|---|---|")
            for row in rows { print(row.row(against: rows[0])) }
            if let folder {
                let folder = URL(filePath: folder, directoryHint: .isDirectory)
                try sample.write(to: folder)
                try Data(JSONValue.array(rows.map(\.json)).serialized()).write(to: folder.appending(path: "measured.json"))
            }
        }
    }

    /// Returns work that verifies 640 tokens together, on all cores; each token is one piece.
    private static func batch(of sample: Sample, _ verifier: IdentityTokenVerifier, _ expectations: TokenExpectations) -> Work {
        let tokens = Array(repeating: sample.token, count: 640)
        return Work.suspending("IdentityTokens, a batch on all cores", repetitions: 1, items: tokens.count) {
            keep(try await verifier.verify(contentsOf: tokens, expecting: expectations, at: Sample.now))
        }
    }
}

/// The verification of the sample token's signature alone. The digest is computed and the base64 is decoded in advance.
private struct BareSignature {
    private let key: _RSA.Signing.PublicKey
    private let signature: _RSA.Signing.RSASignature
    private let digest: SHA256.Digest

    init(of sample: Sample) throws {
        let parts = sample.token.split(separator: ".")
        let text = String(parts[2]).replacing("-", with: "+").replacing("_", with: "/") + "=="
        guard let bytes = Data(base64Encoded: text) else { fatalError("the signature is no base64") }
        key = try _RSA.Signing.PublicKey(pemRepresentation: sample.key.verificationKey.pem)
        signature = _RSA.Signing.RSASignature(rawRepresentation: bytes)
        digest = SHA256.hash(data: Array("\(parts[0]).\(parts[1])".utf8))
    }

    var isValid: Bool { key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5) }
}

extension Measuring.BenchmarkResult {
    fileprivate var json: JSONValue { ["name": .string(name), "nanoseconds": .number(nanoseconds), "allocations": .number(allocations)] }
}
