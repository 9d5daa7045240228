import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// The `latchkey graph` command, which sends requests to the Graph API as an app does.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Ask the Graph API.",
        usage: """
            latchkey graph GET|POST|DELETE PATH [--token T] [--provider URL] [-F name=value …] [--attach name=FILE …] [--all]
            latchkey graph --batch FILE [--token T] [--provider URL]
            """,
        discussion: """
            Without --token, the environment variable \(TokenInput.variable) counts, and without that the session that latchkey login has kept. \
            A token on the command line can be seen by everybody on the machine; --token - reads it from standard input.

            \(GraphBatch.form) Each result is printed in its turn; the command ends with status 1 when one of the requests has failed.
            """)

    /// An HTTP method that the Graph API accepts.
    enum Method: String, ExpressibleByArgument {
        case get, post, delete

        init?(argument: String) { self.init(rawValue: argument.lowercased()) }

        var value: HTTPMethod { HTTPMethod(rawValue: rawValue.uppercased()) }
    }

    @Argument(help: "GET, POST or DELETE.")
    var method: Method?

    @Argument(help: "What is asked for, such as me or me/permissions.")
    var path: String?

    @OptionGroup
    var access: GraphOptions

    @Option(
        name: [.customShort("F"), .customLong("field")], help: "A parameter, as name=value. May be given several times.",
        transform: { try GraphField($0) })
    var fields: [GraphField] = []

    @Option(
        name: .customLong("attach"), help: "A file to upload with a POST, as name=FILE. May be given several times.",
        transform: { try GraphField($0) })
    var attachments: [GraphField] = []

    @Flag(help: "Ask for all pages of a list, one after the other; with --json, each is a line.")
    var all = false

    @Option(help: "Send the requests of a file together; - reads them from standard input.")
    var batch: String?

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func validate() throws {
        if batch != nil { return try validateBatch() }
        guard let method, path != nil else { throw ValidationError("Say what to ask, as in latchkey graph GET me, or give --batch.") }
        guard access.appID == nil || access.clientToken != nil else { throw ValidationError("--app and --client-token go together.") }
        guard attachments.isEmpty || method == .post else { throw ValidationError("--attach is for POST alone.") }
        guard !all || method == .get else { throw ValidationError("--all is for GET alone.") }
        let names = (fields + attachments).map(\.name)
        let query = FormParameters(encoded: (path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first?.utf8 ?? "".utf8[...])
        guard !names.contains("access_token"), query["access_token"] == nil else {
            throw ValidationError("The token is given by --token, not as the parameter access_token.")
        }
        if let repeated = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("The field \(repeated) is given more than once.")
        }
    }

    private func validateBatch() throws {
        guard method == nil, fields.isEmpty, attachments.isEmpty, !all else {
            throw ValidationError("--batch takes no request beside those of its file: no method, path, -F, --attach or --all.")
        }
        guard batch != "-" || !access.readsStandardInput else {
            throw ValidationError("Standard input cannot be both the token and the batch.")
        }
    }

    func run() async throws {
        if let batch {
            let requests = try GraphBatch(file: batch)
            return try await requests.run(access.open(), asJSON: json)
        }
        guard let method, let path else { return }
        let (client, token) = try access.open()
        let files = try attachments.map { ($0.name, try attachment($0.value) as Any) }
        let parameters = Dictionary(fields.map { ($0.name, $0.value as Any) } + files) { first, _ in first }
        let request = GraphRequest(
            graphPath: path, parameters: parameters, tokenString: token, version: access.version, httpMethod: method.value, client: client)
        guard all else { return try GraphReport.say(await request.response(), asJSON: json) }
        for try await page in request.pages() { try GraphReport.say(page, asJSON: json, itemsOnly: true) }
    }

    /// The maximum size of an uploaded file, in bytes: 64 MiB.
    private static let maximumFileSize = 64 * 1_048_576

    private func attachment(_ path: String) throws -> GraphRequestDataAttachment {
        let bytes = try Input.file(path, upTo: Self.maximumFileSize)
        guard bytes.count <= Self.maximumFileSize else {
            throw ValidationError("The file \(path) has more than \(Self.maximumFileSize) bytes.")
        }
        return GraphRequestDataAttachment(data: Data(bytes), filename: URL(filePath: path).lastPathComponent, contentType: nil)
    }
}
