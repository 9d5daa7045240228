import LoginModel
public import StrictJSON

/// A message under `__debug__`, which explains why a response is not what the caller may have expected (Wire.md, section 7.9).
public struct DebugMessage: Sendable, Hashable {
    /// The severity of a message.
    public enum Level: String, Sendable, Hashable {
        /// A field is missing because the caller may not read it.
        case warning
        /// A field is missing because it has no value or is deprecated.
        case info
    }

    /// The severity of the message.
    public let level: Level
    /// One sentence for the developer.
    public let text: String

    static func missingPermission(_ permission: Permission, for field: String) -> DebugMessage {
        DebugMessage(
            level: .warning, text: "The field \(field) is left out: it needs the permission \(permission.name), which is not granted")
    }

    static func notOfFriends(_ field: String) -> DebugMessage {
        DebugMessage(
            level: .warning, text: "The field \(field) is left out: an app can read it only for the person who logged in, not for friends")
    }

    static func notKnown(_ field: String) -> DebugMessage {
        DebugMessage(
            level: .info, text: "The field \(field) is left out: the app may read it, but the person's profile has no value for it")
    }

    static func deprecated(_ field: String) -> DebugMessage {
        DebugMessage(level: .info, text: "The field \(field) is left out: it is deprecated, and no version returns it anymore")
    }

    private var json: JSONValue {
        [
            "message": .string(text), "type": .string(level.rawValue),
            "link": "https://developers.facebook.com/docs/graph-api/guides/debugging",
        ]
    }

    /// Returns the value of `__debug__`.
    /// - Parameters:
    ///   - messages: All messages about the response.
    ///   - parameter: The value of the parameter `debug`.
    /// - Returns: `nil` if the parameter requests no messages.
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
