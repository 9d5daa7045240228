internal import Foundation
internal import StrictJSON

/// A parameter of a Graph request as a `Sendable` value. The documented API accepts `Any`, which is converted once, when the request is
/// created.
enum GraphParameter: Sendable, Hashable {
    case json(JSONValue)
    case url(URL)
    case date(Date)
    case attachment(GraphRequestDataAttachment)
    /// A value that cannot be sent, with the reason. The error is thrown when the request is started.
    case unsupported(String)

    static func string(_ text: String) -> GraphParameter { .json(.string(text)) }

    /// The text that is sent: strings, URLs and dates as text, other values as JSON (Wire.md, section 1.3). `nil` for attachments and
    /// `unsupported`.
    var text: String? {
        switch self {
        case .json(.string(let text)): text
        case .json(let value): String(decoding: value.serialized(), as: UTF8.self)
        case .url(let url): url.absoluteString
        case .date(let date): Self.timestamp(date)
        case .attachment, .unsupported: nil
        }
    }

    /// The value as JSON, for the batch parameters of an item. `nil` for attachments and unsupported values.
    var json: JSONValue? {
        if case .json(let value) = self { value } else { text.map { .string($0) } }
    }

    /// The value that ``GraphRequest/parameters`` returns; `nil` for an unsupported value.
    var value: (any Sendable)? {
        switch self {
        case .json(let value): value.foundation
        case .url(let url): url
        case .date(let date): date
        case .attachment(let attachment): attachment
        case .unsupported: nil
        }
    }

    /// Formats a date like the Graph API: `2017-04-06T22:04:21+0000` (Wire.md, section 1.4).
    static func timestamp(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false)) + "+0000"
    }
}
