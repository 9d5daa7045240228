import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import StrictJSON

/// The response to a call of the explorer.
struct ExplorerResponse: Sendable {
    enum Content: Sendable {
        case json(JSONValue)
        /// The URL of a picture.
        case picture(String)
    }

    /// A message of `__debug__`.
    struct Message: Sendable {
        let isWarning: Bool
        let text: String
    }

    /// What to do about an error. The raw value is the last component of the text's key in the catalog.
    enum Advice: String, Sendable, CaseIterable {
        case token, person, app, permission, publishing, limit, path, call, again

        /// Selects the advice for an error.
        /// - Parameter hasToken: whether the call had a token.
        init(_ error: GraphError, hasToken: Bool) {
            switch error.code {
            case 2500 where error == .noActiveToken && hasToken: self = .person
            case 200 where error == .publishingDeprecated: self = .publishing
            case 190, 102, 104: self = .token
            case 2500 where error.kind == "invalid_token": self = .token
            case 3 where error == .noCapability: self = .app
            case 3, 10, 200...299: self = .permission
            case 4, 17, 32, 341, 613: self = .limit
            case 2500 where error.message.hasPrefix("Syntax error"): self = .call
            case 2500, 803: self = .path
            case 100 where error.subcode == 33: self = .path
            case 1, 2: self = .again
            default: self = .call
            }
        }
    }

    let content: Content
    let status: Int
    let milliseconds: Int
    let messages: [Message]
    let advice: Advice?
    /// The size of the JSON document without debug messages, in bytes; 0 for a picture.
    let size: Int

    /// Separates the debug messages from the rest of the response.
    /// - Parameter content: the response, from which `__debug__` is removed.
    init(_ content: Content, status: Int, milliseconds: Int, advice: Advice? = nil) {
        self.status = status
        self.milliseconds = milliseconds
        self.advice = advice
        guard case .json(.object(var members)) = content else {
            self.content = content
            messages = []
            if case .json(let json) = content { size = json.serialized().count } else { size = 0 }
            return
        }
        var messages = Self.removeMessages(from: &members)
        // In a response with several objects, each object has its own messages.
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard case .object(var inner) = value, inner[Self.debug] != nil else { continue }
            messages += Self.removeMessages(from: &inner)
            members[name] = .object(inner)
        }
        self.messages = messages
        self.content = .json(.object(members))
        size = JSONValue.object(members).serialized().count
    }
    private static let debug = "__debug__"

    private static func removeMessages(from members: inout [String: JSONValue]) -> [Message] {
        (members.removeValue(forKey: debug)?["messages"]?.array ?? []).compactMap { message in
            message["message"]?.string.map { Message(isWarning: message["type"]?.string == "warning", text: $0) }
        }
    }
}

extension ExplorerResponse {
    /// Returns a complete response as a file to download. As on the page, the provider's URLs in the response contain no secrets, because
    /// people pass such files on.
    /// - Parameter names: the origins of the provider.
    static func file(_ json: JSONValue, names: [String]) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=UTF-8", .contentDisposition: "attachment; filename=\"answer.json\""],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.withoutSecrets(names).serialized())))
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
