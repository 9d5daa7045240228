import Foundation
import Latchkey

/// The code that the explorer gives for Swift, as a compiler reads it and a program runs it. It stands to the letter between the marks, but for the
/// four texts that are names here, and with the imports of the code and no other; ``ExplorerSnippetTests`` holds the two together.
struct ExplorerSnippet: Sendable {
    let providerAddress: String
    let appIdentifier: String
    let clientSecret: String
    let tokenText: String
    var print: @Sendable (String) -> Void

    func run() async throws {
        // snippet: explorer
        Settings.shared.providerURL = URL(string: providerAddress)
        Settings.shared.appID = appIdentifier
        Settings.shared.clientToken = clientSecret

        let request = GraphRequest(
            graphPath: "me",
            parameters: ["fields": "id,name"],
            tokenString: tokenText,
            version: "v26.0",
            httpMethod: .get)
        let response = try await request.response()
        print(String(decoding: response.data, as: UTF8.self))
        // end
    }
}
