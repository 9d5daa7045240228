import HTTPTypes
import Hummingbird
import IdentityTokens
import NIOCore

/// An answer as a file, whole. The provider's addresses in it have no secrets, as on the page: a file is handed on.
struct ExplorerFile: Sendable {
    private let json: JSONValue

    /// - Parameter names: the addresses of the provider itself.
    init(_ json: JSONValue, names: [String]) { self.json = json.withoutSecrets(names) }

    var response: Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=UTF-8", .contentDisposition: "attachment; filename=\"answer.json\""],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.serialized())))
    }
}

extension JSONValue {
    /// The same, with the provider's own addresses in it without their tokens.
    /// - Parameter names: the addresses of the provider itself.
    func withoutSecrets(_ names: [String]) -> JSONValue {
        switch self {
        case .object(let members): .object(members.mapValues { $0.withoutSecrets(names) })
        case .array(let values): .array(values.map { $0.withoutSecrets(names) })
        case .string(let text) where names.contains { text.hasPrefix($0 + "/") }: .string(ExplorerTarget.withoutSecrets(text))
        default: self
        }
    }
}
