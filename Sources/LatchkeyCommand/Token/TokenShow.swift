import ArgumentParser
import Latchkey

extension TokenCommand {
    /// The `latchkey token show` command, which prints a stored token. A token is a secret, so printing it needs a command of its own.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the ID token of the stored session of latchkey login, to pass it to a server.",
            discussion: """
                A token is a secret: anyone who has it can use it as if they were the person. Pass it on through a pipe, as in latchkey \
                token show | latchkey token explain - --app ID.
                """)

        @Flag(help: "Print the access token instead.")
        var access = false

        func run() async throws {
            let stored = StoredSession.open()
            try stored.requireReadable()
            guard !stored.isEmpty else { throw ValidationError("You are not logged in: run latchkey login first.") }
            Terminal.printLine(access ? try accessToken(of: stored) : try idToken(of: stored))
        }

        private func accessToken(of stored: StoredSession) throws -> String {
            guard let token = stored.session.accessToken else {
                throw ValidationError("A limited login has no access token: run latchkey login without --limited.")
            }
            return token.tokenString
        }

        private func idToken(of stored: StoredSession) throws -> String {
            guard let token = stored.session.authenticationToken else {
                throw ValidationError("A device login has no ID token: run latchkey login without --device, or give --access.")
            }
            return token.tokenString
        }
    }
}
