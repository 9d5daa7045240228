import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// The `latchkey graph` command, which sends requests to the Graph API as an app does.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Send requests to the Graph API.",
        usage: """
            latchkey graph GET|POST|DELETE PATH [--token T] [--provider URL] [-F name=value …] [--attach name=FILE …] [--all]
            latchkey graph --batch FILE [--token T] [--provider URL]
            """,
        discussion: """
            Without --token, the command uses the token in the environment variable \(TokenInput.environmentVariable) or, if it is not \
            set, the stored session of latchkey login. Everybody on this machine can see a token on the command line; --token - reads it from \
            standard input.

            \(GraphBatch.formatHelp) The command prints the results in order. The exit status is 1 if a request failed.
            """)

    /// An HTTP method that the Graph API accepts.
    enum Method: String, ExpressibleByArgument {
        case get, post, delete

        init?(argument: String) { self.init(rawValue: argument.lowercased()) }

        var value: HTTPMethod { HTTPMethod(rawValue: rawValue.uppercased()) }
    }

    @Argument(help: "GET, POST or DELETE.")
    var method: Method?

    @Argument(help: "The path of the request, such as me or me/permissions.")
    var path: String?

    @OptionGroup
    var access: GraphOptions

    @Option(
        name: [.customShort("F"), .customLong("field")], help: "A parameter, as name=value. Repeatable.",
        transform: { try GraphField($0) })
    var fields: [GraphField] = []

    @Option(
        name: .customLong("attach"), help: "A file to upload with a POST, as name=FILE. Repeatable.",
        transform: { try GraphField($0) })
    var attachments: [GraphField] = []

    @Flag(help: "Request all pages of a list, one after the other; with --json, print each page on one line.")
    var all = false

    @Option(help: "Send the requests in a file as one batch; - reads them from standard input.")
    var batch: String?

    @Flag(help: "Print the response as JSON.")
    var json = false

    func validate() throws {
        if batch != nil { return try validateBatch() }
        guard let method, path != nil else {
            throw ValidationError("Give a method and a path, as in latchkey graph GET me, or give --batch.")
        }
        guard access.appID == nil || access.clientToken != nil else { throw ValidationError("Give --app and --client-token together.") }
        guard attachments.isEmpty || method == .post else { throw ValidationError("--attach works only with POST.") }
        guard !all || method == .get else { throw ValidationError("--all works only with GET.") }
        let names = (fields + attachments).map(\.name)
        let query = FormParameters(encoded: (path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first?.utf8 ?? "".utf8[...])
        guard !names.contains("access_token"), query["access_token"] == nil else {
            throw ValidationError("Give the token with --token, not as the parameter access_token.")
        }
        if let repeated = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("The field \(repeated) is given more than once.")
        }
    }

    private func validateBatch() throws {
        guard method == nil, fields.isEmpty, attachments.isEmpty, !all else {
            throw ValidationError("--batch sends only the requests in its file: remove the method, the path, -F, --attach and --all.")
        }
        guard batch != "-" || !access.readsStandardInput else {
            throw ValidationError("Standard input cannot be both the token and the batch.")
        }
    }

    func run() async throws {
        if let batch {
            let requests = try GraphBatch(file: batch)
            return try await requests.run(access.makeClient(), asJSON: json)
        }
        guard let method, let path else { return }
        let (client, token) = try access.makeClient()
        let files = try attachments.map { ($0.name, try attachment($0.value) as Any) }
        let parameters = Dictionary(fields.map { ($0.name, $0.value as Any) } + files) { first, _ in first }
        let request = GraphRequest(
            graphPath: path, parameters: parameters, tokenString: token, version: access.version, httpMethod: method.value, client: client)
        guard all else { return try GraphReport.print(await request.response(), asJSON: json) }
        for try await page in request.pages() { try GraphReport.print(page, asJSON: json, itemsOnly: true) }
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
