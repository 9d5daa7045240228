import LoginModel
package import StrictJSON

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request that a client has sent, with digests in place of secrets.
package struct JournalEntry: Sendable {
    /// A name and a value.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    /// What was recorded of the body.
    package enum Body: Sendable {
        /// The request has no body, or it has not arrived yet.
        case none
        /// A form or a JSON text.
        case text(String)
        /// A body of another kind, or longer than ``RequestJournal/maximumBodyBytes``.
        case omitted(reason: String)
    }

    /// The number of the entry, from 1.
    package let id: Int
    package let method: String
    /// The host name and port that the client wrote.
    package let host: String
    /// The path that the client wrote.
    package let path: String
    /// The query, without the question mark; `nil` if there is none.
    package let query: String?
    package let headers: [Field]
    package var body = Body.none
    /// The decoded parameters of the body: those of a form, the members of a JSON object, or the fields of a multipart form that are not
    /// files. Secrets are digests.
    package var bodyParameters: [Field] = []
    /// When the request arrived, by the clock of the world.
    package let arrivedAt: Date
    /// When the request arrived, by the system's clock.
    package let startedAt: Date
    /// The status of the response; `nil` until there is one, and if the connection was closed without one.
    package var status: Int?
    /// The time until the response, or until the connection was closed without one, by the system's clock.
    package var duration: Duration?

    /// Whether the connection was closed without a response.
    var isUnanswered: Bool { status == nil && duration != nil }

    /// The decoded parameters of the query and of the body, with digests in place of secrets.
    package var parameters: [Field] { queryParameters + bodyParameters }

    var queryParameters: [Field] {
        FormParameters(encoded: query ?? "").pairs.map { Field(name: $0.name, value: $0.text ?? "") }
    }

    var contentType: String { headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? "" }

    /// The approximate size in memory, in bytes.
    var cost: Int {
        var cost = 256 + method.utf8.count + host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0)
        for field in headers + bodyParameters { cost += 64 + field.name.utf8.count + field.value.utf8.count }
        if case .text(let text) = body { cost += text.utf8.count }
        return cost
    }

    /// The entry as the control API shows it.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(id)), "method": .string(method), "host": .string(host), "path": .string(path),
            "headers": .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "arrived_at": .string(arrivedAt.controlText), "started_at": .string(startedAt.controlText),
        ]
        members["query"] = query.map(JSONValue.string)
        switch body {
        case .none: break
        case .text(let text): members["body"] = .string(text)
        case .omitted(let reason): members["body_omitted"] = .string(reason)
        }
        if !parameters.isEmpty {
            members["parameters"] = .object(Dictionary(parameters.map { ($0.name, .string($0.value)) }) { first, _ in first })
        }
        members["status"] = status.map { .integer(Int64($0)) }
        if isUnanswered { members["status"] = JSONValue.null }
        members["milliseconds"] = duration.map { .number($0 / .milliseconds(1)) }
        return .object(members)
    }
}
