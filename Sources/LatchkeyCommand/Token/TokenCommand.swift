import ArgumentParser
import Foundation
import IdentityTokens

/// The `latchkey token` command, which checks any ID token, and refreshes or prints the stored tokens.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Check an ID token, or refresh or show the tokens of the stored session.",
        subcommands: [Verify.self, Explain.self, Refresh.self, Show.self])

    /// The `latchkey token verify` command, which prints one line, and ends with a status that a script can use.
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Print in one line whether a token is valid.",
            discussion: """
                The exit status is 0 if the token is valid, 1 if it is refused, and 3 if it could not be verified because the keys are not \
                available.
                """)

        @OptionGroup var options: TokenCheckOptions

        func run() async throws {
            let result = try await options.check()
            if options.json { Terminal.printLine(result.jsonText) }
            guard case .valid(let claims) = result.conclusion else {
                Terminal.printError("latchkey: \(result.conclusion)")
                throw ExitCode(result.conclusion.status)
            }
            guard !options.json else { return }
            let end = claims.expiresAt.formatted(.iso8601)
            let caveat = result.isIssuerUnchecked ? "; its issuer was not checked, because --keys was given without --issuer" : ""
            Terminal.printLine("The token is valid: \(claims.subject) for app \(options.appID), until \(end)\(caveat).")
        }
    }

    /// The `latchkey token explain` command, which shows the header and claims of a token, and the result of each check.
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain", abstract: "Show the header and the claims of a token, and the result of each check.",
            discussion: "The exit status is 0 even if the token is refused, and 3 if the keys are not available.")

        @OptionGroup var options: TokenCheckOptions

        func run() async throws {
            let result = try await options.check()
            if options.json { Terminal.printLine(result.jsonText) } else { result.lines.forEach(Terminal.printLine) }
            if case .unknown = result.conclusion { throw ExitCode(result.conclusion.status) }
        }
    }
}
