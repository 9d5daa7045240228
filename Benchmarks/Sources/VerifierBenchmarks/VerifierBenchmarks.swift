import CAllocations
import Crypto
import CryptoExtras
import Foundation
import IdentityTokens
import Measuring

/// What verifying an ID token costs, as ratios of one run to the bare verification of its signature.
@main
enum VerifierBenchmarks {
    static func main() async throws {
        let sample = try Sample()
        let parts = sample.token.utf8.split(separator: UInt8(ascii: "."))
        FileHandle.standardError.write(Data("a token of \(sample.token.utf8.count) bytes\n".utf8))
        let rsa = try _RSA.Signing.PublicKey(pemRepresentation: sample.key.verificationKey.pem)
        let signed = Array(sample.token.utf8.prefix(parts[0].count + 1 + parts[1].count))
        let bytes = Data(
            base64Encoded: String(decoding: parts[2], as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/") + "==")
        guard let bytes else { return }
        let signature = _RSA.Signing.RSASignature(rawRepresentation: bytes)
        let digest = SHA256.hash(data: signed)
        if CommandLine.arguments.contains("bare") {
            for _ in 0..<300_000 { keep(rsa.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)) }
            return
        }
        let bare = Measurement("bare RSA-2048", repetitions: 200, rounds: 200) {
            keep(rsa.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5))
        }
        print("| Work | ns | Ratio in this run | Allocations |")
        print("|---|---|---|---|")
        print(bare.row(against: bare))
        print(Measurement("SHA-256", repetitions: 200, rounds: 200) { keep(SHA256.hash(data: signed)) }.row(against: bare))
        let verifier = IdentityTokenVerifier(keys: KeySet([sample.key.verificationKey]))
        let expectations = TokenExpectations(issuer: Sample.issuer, audience: Sample.appID, nonce: sample.nonce)
        guard await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now).token != nil else {
            fatalError("the token must hold")
        }
        if CommandLine.arguments.contains("loop") {
            for _ in 0..<(CommandLine.arguments.contains("short") ? 15_000 : 300_000) {
                keep(await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now))
            }
            return
        }
        let before = allocations_of_this_thread()
        for _ in 0..<100 { keep(await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now)) }
        print("allocations of a verdict: \(Double(allocations_of_this_thread() - before) / 100)")
        let clock = ContinuousClock()
        var best = Duration.seconds(3600)
        for _ in 0..<200 {
            best = min(
                best,
                await clock.measure {
                    for _ in 0..<200 { keep(await verifier.verdict(on: sample.token, expecting: expectations, at: Sample.now)) }
                })
        }
        let each = best / .nanoseconds(1) / 200
        print("verdict \(each) ns, ratio \(bare.nanoseconds / each)")
        let tokens = Array(repeating: sample.token, count: 640)
        var quickest = Duration.seconds(3600)
        for _ in 0..<500 {
            let start = clock.now
            keep(try await verifier.verify(contentsOf: tokens, expecting: expectations, at: Sample.now))
            quickest = min(quickest, clock.now - start)
        }
        let together = quickest / .nanoseconds(1) / Double(tokens.count)
        print("verdict in a batch on all cores \(together) ns, \(each / together) times as many as one after the other")
    }
}
