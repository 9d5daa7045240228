import IdentityTokens
import LoginModel
import ProviderDomain

/// What a call of the explorer's was answered with.
struct ExplorerAnswer: Sendable {
    enum Content: Sendable {
        case json(JSONValue)
        /// The address of a picture.
        case picture(String)
    }

    /// A line of `__debug__`.
    struct Message: Sendable {
        let isWarning: Bool
        let text: String
    }

    /// What to do about a refusal. The raw value ends the key of its text.
    enum Advice: String, Sendable, CaseIterable {
        case token, person, app, permission, publishing, limit, path, call, again

        /// - Parameter hasToken: whether the call was made with a token.
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
    /// Bytes, as a program gets them.
    let size: Int

    /// - Parameter content: with `__debug__`, which is taken out, where it says something in words.
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
        var messages = Self.take(from: &members)
        // Of several objects, each has its own.
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard case .object(var inner) = value, inner[Self.debug] != nil else { continue }
            messages += Self.take(from: &inner)
            members[name] = .object(inner)
        }
        self.messages = messages
        self.content = .json(.object(members))
        size = JSONValue.object(members).serialized().count
    }
    private static let debug = "__debug__"

    private static func take(from members: inout [String: JSONValue]) -> [Message] {
        (members.removeValue(forKey: debug)?["messages"]?.array ?? []).compactMap { message in
            message["message"]?.string.map { Message(isWarning: message["type"]?.string == "warning", text: $0) }
        }
    }
}
