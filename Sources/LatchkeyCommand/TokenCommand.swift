import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// `latchkey token`: checks any ID token.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Check an ID token.", subcommands: [Verify.self, Explain.self])

    /// `latchkey token verify`: one line, and a status that a script can use.
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell in one line whether a token is to be trusted; status 0 if it is, 1 if not.")

        @OptionGroup var question: TokenQuestion

        func run() async throws {
            let answer = try await question.answer()
            if question.json { Terminal.say(answer.jsonText) }
            guard answer.rejections.isEmpty, let claims = answer.claims else {
                let told = answer.rejections.map { "\($0.explanation) (\($0.code))" }.joined(separator: " ")
                Terminal.complain("latchkey: the token is refused. \(told)")
                throw ExitCode(1)
            }
            let end = claims.expiresAt.formatted(.iso8601)
            if !question.json { Terminal.say("The token is valid: \(claims.subject) for app \(question.appID), until \(end).") }
        }
    }

    /// `latchkey token explain`: everything that can be seen in a token, and what each check says of it.
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show header and claims of a token, and what each check says; status 0 for a refused token too.")

        @OptionGroup var question: TokenQuestion

        func run() async throws {
            let answer = try await question.answer()
            if question.json { return Terminal.say(answer.jsonText) }
            for line in answer.lines { Terminal.say(line) }
        }
    }
}

/// What both subcommands are asked.
struct TokenQuestion: ParsableArguments {
    @Argument(help: "The token, or - to read it from standard input.")
    var token: String

    @Option(help: "The address of the provider whose keys count. (default: \(ProviderOption.usual))")
    var provider: String?

    @Option(help: "A file of keys that count: a JWKS, or a map of certificates or keys.")
    var keys: String?

    @Option(name: .customLong("app"), help: "The id of the app that the token must be for.")
    var appID: String

    @Option(help: "The nonce that the token must carry.")
    var nonce: String?

    @Option(help: "The issuer that the token must name; without it the provider, and with --keys none.")
    var issuer: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard provider == nil || keys == nil else { throw ValidationError("Give either --provider or --keys.") }
    }

    /// Makes every check.
    func answer() async throws -> TokenAnswer {
        let text = try tokenText()
        let unverified = Result { () throws(TokenRejection) in try UnverifiedToken(text) }
        let (source, usualIssuer) = try keySource()
        // With keys from a file and no issuer to compare with, the token's own is taken, and the check reported as not made.
        let expectedIssuer = issuer ?? usualIssuer
        let ownIssuer = (try? unverified.get())?.payload["iss"]?.string ?? ""
        let expectations = TokenExpectations(issuer: expectedIssuer ?? ownIssuer, audience: appID, nonce: try nonce.map { try Nonce($0) })
        let verdict = await IdentityTokenVerifier(keys: source).verdict(on: text, expecting: expectations, at: Date())
        return TokenAnswer(unverified: unverified, verdict: verdict, hasIssuer: expectedIssuer != nil)
    }

    private func tokenText() throws -> String {
        guard token == "-" else { return token }
        // More than the verifier reads, so that a token that is too large is refused as such.
        let bytes = try FileHandle.standardInput.read(upToCount: 2_097_152) ?? Data()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func keySource() throws -> (any KeySource, issuer: String?) {
        if let keys {
            guard let document = FileManager.default.contents(atPath: keys) else {
                throw ValidationError("The file \(keys) cannot be read.")
            }
            return (try KeySet(document: Array(document)), nil)
        }
        let address = try ProviderAddress(try ProviderOption.url(provider ?? ProviderOption.usual))
        let cache = KeyCache {
            let response = try await URLSessionTransport().send(TransportRequest(url: address.certificates))
            guard response.status == 200 else { throw ValidationError("\(address.certificates) answered with status \(response.status)") }
            return response.body
        }
        return (cache, address.issuer)
    }
}

/// What was found out about a token. It never holds the token's text.
struct TokenAnswer {
    let unverified: Result<UnverifiedToken, TokenRejection>
    let verdict: Verdict
    let hasIssuer: Bool

    var rejections: [TokenRejection] { verdict.rejections }
    var claims: IdentityClaims? { verdict.token?.claims }

    private static let issuerNotChecked = "no --issuer was given with --keys"

    private func isUnchecked(_ finding: CheckFinding) -> Bool { !hasIssuer && finding.check == "issuer" && finding.outcome == .passed }

    /// Everything, for a person.
    var lines: [String] {
        var lines: [String] = []
        switch unverified {
        case .success(let token):
            lines += ["Header:"] + rows(token.header) + ["", "Claims:"] + rows(token.payload) + [""]
        case .failure(let rejection):
            lines += ["The token cannot be taken apart: \(rejection.explanation)", ""]
        }
        lines.append("Checks:")
        for finding in verdict.findings {
            if isUnchecked(finding) {
                lines.append("  – \(finding.check): not checked, because \(Self.issuerNotChecked) (\(finding.section))")
            } else {
                lines.append("  \(finding) (\(finding.section))")
                if finding.outcome == .passed { lines.append("      expected \(finding.expected)") }
            }
        }
        let codes = rejections.map(\.code.rawValue).joined(separator: ", ")
        lines += ["", codes.isEmpty ? "The token is valid." : "The token is refused: \(codes)."]
        return lines
    }

    private func rows(_ members: [String: JSONValue]) -> [String] {
        members.sorted { $0.key < $1.key }.map { name, value in
            // As JSON, so that nothing in a token can steer the terminal.
            "  \(text(.string(name))): \(text(value))"
        }
    }

    private func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }

    /// Everything, for programs.
    var jsonText: String {
        var object: [String: JSONValue] = [
            "valid": .bool(rejections.isEmpty && claims != nil),
            "checks": .array(
                verdict.findings.map { finding in
                    guard isUnchecked(finding), case .object(var members) = finding.json else { return finding.json }
                    members["outcome"] = "not_made"
                    members["explanation"] = .string(Self.issuerNotChecked)
                    return .object(members)
                }),
        ]
        if case .success(let token) = unverified {
            object["header"] = .object(token.header)
            object["claims"] = .object(token.payload)
        }
        return text(.object(object))
    }
}
