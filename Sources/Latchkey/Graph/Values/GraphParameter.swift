internal import Foundation
internal import IdentityTokens

/// A parameter of a Graph request in a form that can cross threads. The documented API hands in `Any`; it is read once, at the door.
enum GraphParameter: Sendable, Hashable {
    case json(JSONValue)
    case url(URL)
    case date(Date)
    case attachment(GraphRequestDataAttachment)
    /// What was handed in has no form on the wire. Says why; told when the request is started.
    case refused(String)

    static func string(_ text: String) -> GraphParameter { .json(.string(text)) }

    /// The text that travels: strings as they are, all else as JSON (provider-wire.md, section 1.3). `nil` for what is no text.
    var text: String? {
        switch self {
        case .json(.string(let text)): text
        case .json(let value): String(decoding: value.serialized(), as: UTF8.self)
        case .url(let url): url.absoluteString
        case .date(let date): Self.timestamp(date)
        case .attachment, .refused: nil
        }
    }

    /// The value inside a JSON text, as in the parameters of a batch item. `nil` for what is no text.
    var json: JSONValue? {
        if case .json(let value) = self { value } else { text.map { .string($0) } }
    }

    /// What ``GraphRequest/parameters`` gives back; `nil` where it could not be kept.
    var value: (any Sendable)? {
        switch self {
        case .json(let value): value.foundation
        case .url(let url): url
        case .date(let date): date
        case .attachment(let attachment): attachment
        case .refused: nil
        }
    }

    /// The form of the Graph API's own times: `2017-04-06T22:04:21+0000` (provider-wire.md, section 1.4).
    static func timestamp(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false)) + "+0000"
    }
}
