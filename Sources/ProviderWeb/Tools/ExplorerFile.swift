import HTTPTypes
import Hummingbird
import IdentityTokens
import NIOCore

/// A complete response as a file to download. As on the page, the provider's URLs in it contain no secrets, because files are passed on.
struct ExplorerFile: Sendable {
    private let json: JSONValue

    /// Creates a file.
    /// - Parameter names: the origins of the provider.
    init(_ json: JSONValue, names: [String]) { self.json = json.withoutSecrets(names) }

    var response: Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=UTF-8", .contentDisposition: "attachment; filename=\"answer.json\""],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.serialized())))
    }
}

extension JSONValue {
    /// Returns the value with the secrets removed from the provider's own URLs.
    /// - Parameter names: the origins of the provider.
    func withoutSecrets(_ names: [String]) -> JSONValue {
        switch self {
        case .object(let members): .object(members.mapValues { $0.withoutSecrets(names) })
        case .array(let values): .array(values.map { $0.withoutSecrets(names) })
        case .string(let text) where names.contains { text.hasPrefix($0 + "/") }: .string(ExplorerTarget.withoutSecrets(text))
        default: self
        }
    }
}
