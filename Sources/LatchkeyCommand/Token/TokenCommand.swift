import ArgumentParser
import Foundation
import IdentityTokens

/// The `latchkey token` command, which checks any ID token, and refreshes or prints the stored tokens.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Check an ID token, or refresh or show that of the kept session.",
        subcommands: [Verify.self, Explain.self, Refresh.self, Show.self])

    /// The `latchkey token verify` command, which prints one line, and ends with a status that a script can use.
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Tell in one line whether a token is to be trusted.",
            discussion: """
                Ends with status 0 when the token is valid, with status 1 when it is refused, and with status 3 when nothing is known about it \
                because the keys could not be had.
                """)

        @OptionGroup var question: TokenCheckOptions

        func run() async throws {
            let answer = try await question.answer()
            if question.json { Terminal.say(answer.jsonText) }
            guard case .valid(let claims) = answer.conclusion else {
                Terminal.complain("latchkey: \(answer.conclusion)")
                throw ExitCode(answer.conclusion.status)
            }
            guard !question.json else { return }
            let end = claims.expiresAt.formatted(.iso8601)
            let caveat = answer.isIssuerUnchecked ? "; its issuer was not checked, since no --issuer was given with --keys" : ""
            Terminal.say("The token is valid: \(claims.subject) for app \(question.appID), until \(end)\(caveat).")
        }
    }

    /// The `latchkey token explain` command, which shows the header and claims of a token, and the result of each check.
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Show header and claims of a token, and what each check says.",
            discussion: "Ends with status 0 for a refused token too, and with status 3 when the keys could not be had.")

        @OptionGroup var question: TokenCheckOptions

        func run() async throws {
            let answer = try await question.answer()
            if question.json { Terminal.say(answer.jsonText) } else { answer.lines.forEach(Terminal.say) }
            if case .unknown = answer.conclusion { throw ExitCode(answer.conclusion.status) }
        }
    }
}
