public import IdentityTokens
import LoginModel

/// One line under `__debug__`: why an answer is not what the caller may have expected (provider-wire.md, section 7.9).
public struct DebugMessage: Sendable, Hashable {
    /// How grave it is.
    public enum Level: String, Sendable, Hashable {
        /// Something is missing.
        case warning
        /// Nothing is wrong.
        case info
    }

    /// How grave it is.
    public let level: Level
    /// One sentence for the developer.
    public let text: String

    static func missingPermission(_ permission: Permission, for field: String) -> DebugMessage {
        DebugMessage(
            level: .warning, text: "The field \(field) is left out: it needs the permission \(permission.name), which is not granted")
    }

    static func notOfFriends(_ field: String) -> DebugMessage {
        DebugMessage(
            level: .warning, text: "The field \(field) is left out: an app can read it of the person who logged in, not of friends")
    }

    static func notKnown(_ field: String) -> DebugMessage {
        DebugMessage(level: .info, text: "The field \(field) is left out: the app may read it, but the person has none")
    }

    static func retired(_ field: String) -> DebugMessage {
        DebugMessage(level: .info, text: "The field \(field) is left out: it is deprecated, and no version gives it any more")
    }

    private var json: JSONValue {
        [
            "message": .string(text), "type": .string(level.rawValue),
            "link": "https://developers.facebook.com/docs/graph-api/guides/debugging",
        ]
    }

    /// What `__debug__` holds.
    /// - Parameter parameter: the value of `debug`.
    /// - Returns: `nil` where no such lines are wanted.
    public static func json(_ messages: [DebugMessage], for parameter: String?) -> JSONValue? {
        let levels: Set<Level>
        switch parameter {
        case "all": levels = [.warning, .info]
        case "warning": levels = [.warning]
        case "info": levels = [.info]
        default: return nil
        }
        return ["messages": .array(messages.filter { levels.contains($0.level) }.map(\.json))]
    }
}
