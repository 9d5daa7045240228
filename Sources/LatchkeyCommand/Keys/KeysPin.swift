import ArgumentParser
import Foundation
import IdentityTokens

/// The `latchkey keys pin` command, which prints an issuer's keys as a signed file that an operator distributes.
struct KeysPin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Print an issuer's keys as a signed file with a number and dates, for servers that fetch nothing.",
        discussion: """
            The signer is an RSA key of its own, made by openssl genpkey -algorithm RSA -outform DER -out signer.der; with --signer-key alone its \
            public half is printed, which those who use the files are given once. Each file of an issuer has a higher number than the last.
            """)

    @Option(name: .customLong("signer-key"), help: "A file with the key that signs, as PKCS#8 in DER.")
    var signer: String

    @Option(help: "A file of the issuer's keys: a JWKS, or a map of certificates or keys.")
    var keys: String?

    @Option(help: "The issuer that tokens of those keys name.")
    var issuer: String?

    @Option(help: "The number of the file, which counts up.")
    var number: Int64?

    @Option(help: "When the keys begin to serve, as in 2027-01-31T12:00:00Z. (default: now)", transform: Self.date)
    var from: Date?

    @Option(help: "When they end to serve.", transform: Self.date)
    var until: Date?

    func validate() throws {
        let given = [keys == nil, issuer == nil, number == nil, until == nil]
        guard Set(given).count == 1, from == nil || keys != nil else {
            throw ValidationError("Give --keys, --issuer, --number and --until together, and --from with them alone.")
        }
    }

    func run() async throws {
        guard let key = try? SigningKey(derRepresentation: Input.file(signer, upTo: 65_536)) else {
            throw ValidationError("The file \(signer) has no RSA key of 2048 bits or more as PKCS#8 in DER.")
        }
        guard let keys, let issuer, let number, let until else {
            Terminal.say(String(decoding: KeyDocument.jwks([key.verificationKey]), as: UTF8.self))
            return
        }
        if until <= Date() { Terminal.complain("The time of --until is over: nobody can use the file.") }
        let set = try await KeyFile(path: keys).keys(for: "", at: Date())
        guard set.skipped.isEmpty else {
            let reasons = set.skipped.map(\.explanation).joined(separator: " ")
            throw ValidationError("The file \(keys) has keys that no reader would use. \(reasons)")
        }
        let file = try PinnedKeySet.file(
            of: set.keys, issuer: issuer, number: number, validFrom: from ?? Date(),
            validUntil: until, signedBy: key)
        Terminal.say(String(decoding: file, as: UTF8.self).trimmingCharacters(in: .newlines))
    }

    private static func date(_ text: String) throws -> Date {
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw ValidationError("\(text) is no time such as 2027-01-31T12:00:00Z.")
        }
        return date
    }
}
