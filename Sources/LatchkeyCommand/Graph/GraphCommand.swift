import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// `latchkey graph`: one request to the Graph API, as an app makes it.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Ask the Graph API.",
        usage: "latchkey graph GET|POST|DELETE PATH [--token T] [--provider URL] [-F name=value …] [--attach name=FILE …]",
        discussion: """
            Without --token, the environment variable \(TokenText.variable) counts, and without that the session that latchkey login has kept. \
            A token on the command line can be seen by everybody on the machine; --token - reads it from standard input.
            """)

    /// What can be done with a path.
    enum Method: String, ExpressibleByArgument {
        case get, post, delete

        init?(argument: String) { self.init(rawValue: argument.lowercased()) }

        var value: HTTPMethod { HTTPMethod(rawValue: rawValue.uppercased()) }
    }

    @Argument(help: "GET, POST or DELETE.")
    var method: Method

    @Argument(help: "What is asked for, such as me or me/permissions.")
    var path: String

    @Option(help: "The access token; - reads it from standard input.")
    var token: String?

    @Option(help: "The address of the provider; without it, the one of the kept session, else \(ProviderOption.usual).")
    var provider: String?

    @Option(name: .customLong("app"), help: "The id of the app, to ask as the app with --client-token instead of as a person.")
    var appID: String?

    @Option(name: .customLong("client-token"), help: "The app's client token; - reads it from standard input.")
    var clientToken: String?

    @Option(
        name: [.customShort("F"), .customLong("field")], help: "A parameter, as name=value. May be given several times.",
        transform: { try Field($0) })
    var fields: [Field] = []

    @Option(
        name: .customLong("attach"), help: "A file to upload with a POST, as name=FILE. May be given several times.",
        transform: { try Field($0) })
    var attachments: [Field] = []

    @Option(name: .customLong("graph-version"), help: "The version of the Graph API.")
    var version = Settings().graphAPIVersion

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func validate() throws {
        guard token == nil || clientToken == nil else { throw ValidationError("Give either --token or --client-token.") }
        guard (appID == nil) == (clientToken == nil) else { throw ValidationError("--app and --client-token go together.") }
        if let appID, !AppID.isWellFormed(appID) { throw ValidationError("--app is the id of an app, which is made of digits.") }
        guard attachments.isEmpty || method == .post else { throw ValidationError("--attach is for POST alone.") }
        let names = (fields + attachments).map(\.name)
        if let repeated = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("The field \(repeated) is given more than once.")
        }
    }

    func run() async throws {
        let kept = KeptSession.open()
        let address = try ProviderOption.url(provider ?? kept.provider ?? ProviderOption.usual)
        let settings = Settings(provider: address, appID: appID)
        settings.graphAPIVersion = version
        settings.clientToken = try clientToken.map { try TokenText.read($0) }
        let isKept = token == nil && clientToken == nil && TokenText.fromEnvironment == nil
        // An answer may end the session, as when the provider knows it no more; a token that was handed in is no business of it.
        let session = isKept ? kept.session : Session()
        let text = try clientToken == nil ? token.map { try TokenText.read($0) } ?? TokenText.fromEnvironment : nil
        if isKept { try kept.requireKnown() }
        if clientToken == nil, text == nil, session.accessToken == nil {
            throw ValidationError(
                kept.isLimited
                    ? "The kept session is that of a limited login, which has no access token: run latchkey login without --limited."
                    : "There is no access token: give --token, set \(TokenText.variable), or run latchkey login first.")
        }
        if isKept { try kept.require(at: address) }
        let client = GraphClient(settings: settings, session: session)
        let files = try attachments.map { ($0.name, try attachment($0.value) as Any) }
        let parameters = Dictionary(fields.map { ($0.name, $0.value as Any) } + files) { first, _ in first }
        let request = GraphRequest(
            graphPath: path, parameters: parameters, tokenString: clientToken == nil ? text ?? session.accessToken?.tokenString : nil,
            version: version, httpMethod: method.value, client: client)
        let answer = try await request.response()
        if json {
            Terminal.say(String(decoding: answer.data, as: UTF8.self))
        } else {
            try GraphReport.lines(for: JSONValue(strictly: Array(answer.data))).forEach(Terminal.say)
        }
    }

    /// The largest file that is uploaded, in bytes.
    private static let largestFile = 64 * 1_048_576

    private func attachment(_ path: String) throws -> GraphRequestDataAttachment {
        let bytes = try Input.file(path, upTo: Self.largestFile)
        guard bytes.count <= Self.largestFile else {
            throw ValidationError("The file \(path) has more than \(Self.largestFile) bytes.")
        }
        return GraphRequestDataAttachment(data: Data(bytes), filename: URL(filePath: path).lastPathComponent, contentType: nil)
    }

    /// One parameter.
    struct Field {
        let name: String
        let value: String

        /// - Throws: `ValidationError`.
        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("A field has the form name=value.") }
            name = String(parts[0])
            value = String(parts[1])
        }
    }
}
