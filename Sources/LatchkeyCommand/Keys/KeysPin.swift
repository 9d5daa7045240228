import ArgumentParser
import Foundation
import IdentityTokenIssuing
import IdentityTokens

/// The `latchkey keys pin` command, which prints an issuer's keys as a signed file that an operator distributes.
struct KeysPin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Print an issuer's keys as a signed file with a number and dates, for servers that do not fetch keys.",
        discussion: """
            The signer is a separate RSA key, made with openssl genpkey -algorithm RSA -outform DER -out signer.der. With only \
            --signer-key, the command prints its public key, which you give once to those who use the files. Each file of an issuer needs \
            a higher number than the one before.
            """)

    @Option(name: .customLong("signer-key"), help: "A file with the signing key, as PKCS#8 in DER.")
    var signer: String

    @Option(help: "A file with the issuer's keys: a JWKS, or a map of certificates or keys.")
    var keys: String?

    @Option(help: "The issuer of the tokens that these keys sign.")
    var issuer: String?

    @Option(help: "The number of the file, higher than that of the one before.")
    var number: Int64?

    @Option(help: "When the keys become valid, as in 2027-01-31T12:00:00Z. (default: now)", transform: Self.date)
    var from: Date?

    @Option(help: "When the keys expire.", transform: Self.date)
    var until: Date?

    func validate() throws {
        let given = [keys == nil, issuer == nil, number == nil, until == nil]
        guard Set(given).count == 1, from == nil || keys != nil else {
            throw ValidationError("Give --keys, --issuer, --number and --until together, and --from only with them.")
        }
    }

    func run() async throws {
        guard let key = try? SigningKey(derRepresentation: Input.file(signer, upTo: 65_536)) else {
            throw ValidationError("The file \(signer) has no RSA key of 2048 bits or more as PKCS#8 in DER.")
        }
        guard let keys, let issuer, let number, let until else {
            Terminal.printLine(String(decoding: KeyDocument.jwks([key.verificationKey]), as: UTF8.self))
            return
        }
        if until <= Date() { Terminal.printError("The time of --until is in the past: the file cannot be used.") }
        let set = try await KeyFile(path: keys).keys(for: "", at: Date())
        guard set.skipped.isEmpty else {
            let reasons = set.skipped.map(\.explanation).joined(separator: " ")
            throw ValidationError("The file \(keys) has keys that cannot be used. \(reasons)")
        }
        let file = try PinnedKeySet.file(
            of: set.keys, issuer: issuer, number: number, validFrom: from ?? Date(),
            validUntil: until, signedBy: key)
        Terminal.printLine(String(decoding: file, as: UTF8.self).trimmingCharacters(in: .newlines))
    }

    private static func date(_ text: String) throws -> Date {
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw ValidationError("\(text) is not a time such as 2027-01-31T12:00:00Z.")
        }
        return date
    }
}
