import Foundation
import Latchkey

/// The Swift code that the explorer shows, compiled and run. ``ExplorerSnippetTests`` compares the code between the markers with the
/// explorer's code, word for word. The four properties of type `String` replace string literals in the explorer's code. The imports are the
/// same as in the explorer's code.
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
