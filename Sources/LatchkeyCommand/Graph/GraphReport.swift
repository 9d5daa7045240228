import Foundation
import Latchkey
import LoginModel
import StrictJSON

/// Prints responses of the Graph API, as indented lines for a person or as JSON for a program.
enum GraphReport {
    /// Prints a response.
    /// - Parameter itemsOnly: whether the lines for a person show only the elements of a list, without its paging. JSON output is always
    ///   complete.
    static func print(_ response: GraphResponse, asJSON isJSON: Bool, itemsOnly: Bool = false) throws {
        guard !isJSON else { return Terminal.printLine(String(decoding: response.data, as: UTF8.self)) }
        let whole = try json(of: response)
        lines(for: itemsOnly ? whole["data"] ?? whole : whole).forEach(Terminal.printLine)
    }

    /// Prints the result of one request of a batch.
    static func print(_ result: Result<GraphResponse, any Error>, of request: String, asJSON isJSON: Bool) throws {
        let value: JSONValue
        switch result {
        case .success(let response):
            let body = response.data.isEmpty ? JSONValue.null : try json(of: response)
            value = isJSON ? ["code": .integer(Int64(response.status)), "body": body] : body
        case .failure(let error): value = ["error": .string(ErrorLine.line(for: error))]
        }
        guard !isJSON else { return Terminal.printLine(String(decoding: value.serialized(), as: UTF8.self)) }
        Terminal.printLine("\(request):".escapedForLog)
        lines(for: value).forEach { Terminal.printLine("  \($0)") }
    }

    /// Returns lines with names before values, and nested values indented.
    static func lines(for value: JSONValue) -> [String] {
        switch value {
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                labeled("\(text(.string(name)).dropFirst().dropLast()):", value)
            }
        case .array(let elements): return elements.flatMap(element)
        default: return [text(value)]
        }
    }

    private static func labeled(_ label: String, _ value: JSONValue) -> [String] {
        switch value {
        case .object(let members) where !members.isEmpty: [label] + lines(for: value).map { "  \($0)" }
        case .array(let elements) where !elements.isEmpty: [label] + lines(for: value).map { "  \($0)" }
        default: ["\(label) \(text(value))"]
        }
    }

    private static func element(_ value: JSONValue) -> [String] {
        lines(for: value).enumerated().map { index, line in "\(index == 0 ? "-" : " ") \(line)" }
    }

    /// Returns the value as JSON in one line, so that nothing in a response can control the terminal.
    private static func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self).escapedForLog }

    /// The maximum number of nested arrays and objects in a response.
    private static let maximumDepth = 64

    private static func json(of response: GraphResponse) throws -> JSONValue {
        try JSONValue(strictly: Array(response.data), maximumDepth: maximumDepth)
    }
}
