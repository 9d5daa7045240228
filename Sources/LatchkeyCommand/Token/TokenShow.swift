import ArgumentParser
import Latchkey

extension TokenCommand {
    /// The `latchkey token show` command, which prints a stored token. A token is a secret, so printing it needs a command of its own.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the ID token of the session that latchkey login has kept, to hand it to a server.",
            discussion: """
                A token is a secret: whoever has it can show it as if they were the person. Hand it on by a pipe, as in latchkey token show | \
                latchkey token explain - --app ID.
                """)

        @Flag(help: "Print the access token instead.")
        var access = false

        func run() async throws {
            let kept = StoredSession.open()
            try kept.requireReadable()
            guard !kept.isEmpty else { throw ValidationError("Nobody is logged in: run latchkey login first.") }
            Terminal.say(access ? try accessToken(of: kept) : try idToken(of: kept))
        }

        private func accessToken(of kept: StoredSession) throws -> String {
            guard let token = kept.session.accessToken else {
                throw ValidationError("A limited login has no access token: run latchkey login without --limited.")
            }
            return token.tokenString
        }

        private func idToken(of kept: StoredSession) throws -> String {
            guard let token = kept.session.authenticationToken else {
                throw ValidationError("A device login has no ID token: run latchkey login without --device, or give --access.")
            }
            return token.tokenString
        }
    }
}
