import Foundation
import Logging
import LoginModel
import StrictJSON

/// One line of the log. It contains no line break, and no other character that moves the cursor of a terminal.
struct LogLine {
    let time: Date
    let level: Logger.Level
    let message: String
    let metadata: Logger.Metadata
    let error: String?

    /// The maximum length of a value, in bytes.
    private static let maximumValueBytes = 4096
    /// The keys of the metadata that are members of the JSON object themselves.
    private static let topLevelKeys: Set = ["request", "trace"]

    /// The line for a person: the time, the level, the message, and the metadata as `key=value`, in the order of the keys.
    var text: String {
        var values = metadata.map { ($0.key, Self.text($0.value)) }.sorted { $0.0 < $1.0 }
        if let error { values.append(("error", error)) }
        let head = [timestamp, level.rawValue, Self.limited(message).escapedForLog]
        return (head + values.map { "\($0.escapedForLog)=\(Self.quoted($1))" }).joined(separator: " ")
    }

    /// The line for a program: a JSON object.
    var json: String {
        var members: [String: JSONValue] = [
            "time": .string(timestamp), "level": .string(level.rawValue), "message": .string(Self.limited(message)),
        ]
        var details: [String: JSONValue] = [:]
        for (key, value) in metadata {
            if Self.topLevelKeys.contains(key) { members[key] = Self.json(value) } else { details[key] = Self.json(value) }
        }
        if let error { details["error"] = .string(Self.limited(error)) }
        if !details.isEmpty { members["details"] = .object(details) }
        return String(decoding: JSONValue.object(members).serialized(), as: UTF8.self)
    }

    private var timestamp: String { time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    private static func text(_ value: Logger.Metadata.Value) -> String {
        switch value {
        case .string(let text): text
        case .stringConvertible(let value): value.description
        case .array, .dictionary: String(decoding: json(value).serialized(), as: UTF8.self)
        }
    }

    private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
        switch value {
        case .string(let text): .string(limited(text))
        case .stringConvertible(let value): .string(limited(value.description))
        case .array(let values): .array(values.map(json))
        case .dictionary(let values): .object(values.mapValues(json))
        }
    }

    /// Returns a value in quotation marks if it would otherwise not be recognizable as one value.
    private static func quoted(_ text: String) -> String {
        let text = limited(text).escapedForLog
        let isPlain = !text.isEmpty && !text.unicodeScalars.contains { $0 == " " || $0 == "\"" || $0 == "=" }
        guard !isPlain else { return text }
        // Scalars, because a quotation mark forms one character with a combining mark that follows it.
        var value = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { value += "\\" }
            value.unicodeScalars.append(scalar)
        }
        return value + "\""
    }

    private static func limited(_ text: String) -> String {
        text.utf8.count <= maximumValueBytes ? text : String(decoding: text.utf8.prefix(maximumValueBytes), as: UTF8.self) + "…"
    }
}
