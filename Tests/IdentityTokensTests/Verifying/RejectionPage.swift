import Foundation
import IdentityTokens
import Testing

/// The page `Documentation/Refused-tokens.md`. It lists each rejection with the failed check, the likely causes and the remedy. The
/// meanings of the codes come from comments in the code, the causes from ``RejectionSamples``, and the remedies from
/// ``RejectionRemedies``.
struct RejectionPage {
    private static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    private static let module = "Sources/IdentityTokens"

    static let file = repository.appending(path: "Documentation/Refused-tokens.md")

    /// The text of the sources in a folder of the module, by file name.
    static func sources(_ folder: String) throws -> [String: String] {
        let folder = repository.appending(path: "\(module)/\(folder)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "swift" }.reduce(into: [:]) {
            $0[$1.lastPathComponent] = try String(contentsOf: $1, encoding: .utf8)
        }
    }

    private let samples: [RejectionSamples.Sample]
    private let codes: String
    private let checks: [String: String]

    init() async throws {
        samples = try await RejectionSamples.all()
        codes = try #require(try Self.sources("Verifying")["TokenRejection.swift"])
        checks = try Self.sources("Verifying/Checks")
    }

    func markdown() throws -> String {
        let codes = TokenRejection.Code.allCases
        let rows = try codes.map { code in
            let names = Set(samples(of: code).map { $0.check ?? "LoginVerifier" }).sorted().map { "`\($0)`" }
            return "| [`\(code)`](#\(code)) | \(names.joined(separator: ", ")) | \(try meaning(of: code)) |"
        }
        return """
            # Why was a token refused?

            `IdentityTokenVerifier` reports a `TokenRejection` for each check that an ID token fails. This page has what each code means, what was
            checked, the likely causes and what to do. If a token has several, begin with the first.

            `latchkey token explain - --app APP_ID` checks any ID token, and prints the checks with what was expected, what was found, and the one cause
            that fits this token best. In code, these are `TokenRejection.expected`, `.found` and `.likelyCause`. A server with
            `IdentityTokenMiddleware` responds with the codes in `WWW-Authenticate`. The causes below contain values of sample tokens.

            This page is about ID tokens. For access tokens, see `/tools/debug/accesstoken` at the provider, and the errors with code 190 in
            [Wire.md, section 11](Wire.md#11-error-catalog). A test generates this page from the verifier: `UPDATE_DOCUMENTS=1 make test-swift`.

            | Code | Check | Meaning |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            \(try codes.map(section).joined(separator: "\n\n"))

            """
    }

    private func samples(of code: TokenRejection.Code) -> [RejectionSamples.Sample] { samples.filter { $0.rejection.code == code } }

    private func section(of code: TokenRejection.Code) throws -> String {
        let samples = samples(of: code)
        let example = try #require(samples.first { !$0.rejection.expected.isEmpty }).rejection.expected
        let remedy = try #require(RejectionRemedies.all[code.rawValue], "The code \(code) has no remedy.")
        return """
            ## `\(code)`

            \(try meaning(of: code))

            - **Checked:** \(try Self.unique(samples.map(check)).joined(separator: "; and ")). Expected, for example: \(example).
            - **Likely causes:**
            \(Self.causes(samples).map { "  - \($0)" }.joined(separator: "\n"))
            - **What to do:** \(remedy)
            """
    }

    /// Returns a link to the check that a sample failed, with the section of the standard.
    private func check(of sample: RejectionSamples.Sample) throws -> String {
        guard let name = sample.check else {
            return "[`LoginVerifier`](../\(Self.module)/Logins/LoginVerifier.swift), \(sample.rejection.section)"
        }
        let file = try #require(checks.first { $0.value.contains("let name = \"\(name)\"") }, "There is no file of the check \(name).").key
        return "[`\(name)`](../\(Self.module)/Verifying/Checks/\(file)), \(sample.rejection.section)"
    }

    /// Returns the documentation comment of a code, in Markdown.
    private func meaning(of code: TokenRejection.Code) throws -> String {
        let name = code.rawValue.split(separator: "_").enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
        let member = name.replacing("KeyId", with: "KeyID").replacing("TokenId", with: "TokenID")
        let comment = try Regex("((?: */// [^\n]+\n)+) *public static let \(member) =", as: (Substring, Substring).self)
        let lines = try #require(codes.firstMatch(of: comment), "The code \(code) has no comment.").output.1.split(separator: "\n")
        let text = lines.map { $0.drop { $0 == " " || $0 == "/" } }.joined(separator: " ")
        return text.replacing("``TokenExpectations/", with: "``TokenExpectations.").replacing("``", with: "`")
    }

    /// Returns the likely causes of the samples. Of those that differ only in names, numbers and algorithms, it returns the first.
    private static func causes(_ samples: [RejectionSamples.Sample]) -> [String] {
        var seen: Set<String> = []
        return samples.map(\.rejection.likelyCause).filter { cause in
            let pattern = cause.replacing(/"[^"]*"/, with: "“”").replacing(/\b[RPE]S\d{3}\b/, with: "alg").replacing(
                /\b(\d+|less than a) (second|minute|hour)s?( and \d+ minutes)?/, with: "time")
            return seen.insert(pattern).inserted
        }
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
