import ArgumentParser
import Foundation
import Latchkey
import LoginModel
import StrictJSON

/// The requests of `latchkey graph --batch`, in the format of the Graph API (Wire.md, section 7.11).
struct GraphBatch {
    /// The format of a batch file, for the help text.
    static let formatHelp = """
        A batch is a JSON array such as [{"method": "GET", "relative_url": "me?fields=id", "name": "me"}]; a request may also have a body, \
        as a form, and depends_on and omit_response_on_success.
        """

    private static let maximumFileSize = 1_048_576
    private static let memberNames: Set = ["method", "relative_url", "body", "name", "depends_on", "omit_response_on_success"]

    private struct Item {
        let method: GraphCommand.Method
        let path: String
        let fields: [String: String]
        /// Whether the request has its own `access_token`, which replaces the token of the batch for this request.
        var hasToken: Bool {
            let query = path.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            return (FormParameters(encoded: query.utf8)["access_token"] ?? fields["access_token"])?.isEmpty == false
        }
        /// The method and path, without the query, which may contain a token.
        var summary: String { "\(method.value.rawValue) \(path.prefix { $0 != "?" })" }
        /// The request's options within the batch: `name`, `depends_on` and `omit_response_on_success`.
        let parameters: [String: Any]
    }

    private let items: [Item]

    /// Reads the requests of a file.
    /// - Parameter file: a path, or `-` for standard input.
    /// - Throws: `ValidationError`, which names the invalid request, or ``Input/Unreadable``.
    init(file: String) throws {
        let bytes = try file == "-" ? Input.standard(upTo: Self.maximumFileSize) : Input.file(file, upTo: Self.maximumFileSize)
        let name = file == "-" ? "Standard input" : "The file \(file)"
        guard bytes.count <= Self.maximumFileSize else { throw ValidationError("\(name) has more than \(Self.maximumFileSize) bytes.") }
        let json: JSONValue
        do throws(JSONSyntaxError) { json = try JSONValue(strictly: bytes) } catch {
            throw ValidationError("\(name) is not JSON: \(error).")
        }
        guard let entries = json.array, !entries.isEmpty else { throw ValidationError("\(name) is not a JSON array of requests.") }
        items = try entries.enumerated().map { index, entry in
            try Self.item(entry) { problem in ValidationError("Request \(index + 1) of the batch \(problem).") }
        }
    }

    private static func item(_ entry: JSONValue, makeError: (String) -> ValidationError) throws -> Item {
        guard let object = entry.object else { throw makeError("is not a JSON object") }
        if let other = object.keys.sorted().first(where: { !memberNames.contains($0) }) {
            throw makeError("has an unknown member: \(other.prefix(64))")
        }
        guard let path = object["relative_url"]?.string, !path.isEmpty else { throw makeError("has no relative_url") }
        guard let method = GraphCommand.Method(argument: object["method"]?.string ?? "GET") else {
            throw makeError("has a method other than GET, POST and DELETE")
        }
        var parameters: [String: Any] = [:]
        for name in ["name", "depends_on"] {
            guard let value = object[name] else { continue }
            guard let text = value.string else { throw makeError("has a \(name) that is not a string") }
            parameters[name] = text
        }
        if let value = object["omit_response_on_success"] {
            guard let omits = value.bool else { throw makeError("has an omit_response_on_success that is neither true nor false") }
            parameters["omit_response_on_success"] = omits
        }
        guard let body = object["body"] else { return Item(method: method, path: path, fields: [:], parameters: parameters) }
        guard let form = body.string else { throw makeError("has a body that is not a string") }
        let pairs = try FormParameters(encoded: form.utf8).pairs.map { pair in
            guard let text = pair.text else { throw makeError("has a body whose field \(pair.name.prefix(64)) is not UTF-8") }
            return (pair.name, text)
        }
        return Item(method: method, path: path, fields: Dictionary(pairs) { _, last in last }, parameters: parameters)
    }

    /// Sends the requests as one batch, and prints the result of each.
    /// - Throws: `ValidationError` if the app's ID is unknown, the common error if all requests failed for the same reason, or
    ///   `ExitCode(1)` if some failed.
    func run(_ access: (client: GraphClient, token: String?), asJSON isJSON: Bool) async throws {
        guard let appID = access.client.settings.appID, AppID.isWellFormed(appID) else {
            throw ValidationError("A batch needs the ID of the token's app: give --app.")
        }
        let connection = GraphRequestConnection(client: access.client)
        for item in items {
            let request = GraphRequest(
                graphPath: item.path, parameters: item.fields, tokenString: item.hasToken ? nil : access.token, version: nil,
                httpMethod: item.method.value,
                client: access.client)
            connection.add(request, parameters: item.parameters, completion: nil)
        }
        let results = try await connection.responses()
        let errorLines = results.compactMap { result -> String? in
            if case .failure(let error) = result { ErrorLine.line(for: error) } else { nil }
        }
        // A batch that was rejected as a whole has one error, which is reported once.
        if errorLines.count == results.count, Set(errorLines).count == 1 {
            _ = try results[0].get()
            return
        }
        for (item, result) in zip(items, results) {
            try GraphReport.print(result, of: item.summary, asJSON: isJSON)
        }
        guard !errorLines.isEmpty else { return }
        Terminal.printError("latchkey: \(errorLines.count) of \(results.count) requests failed.")
        throw ExitCode(1)
    }
}
