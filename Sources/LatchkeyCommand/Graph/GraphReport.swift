import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// Prints responses of the Graph API, as indented lines for a person or as JSON for a program.
enum GraphReport {
    /// Prints a response.
    /// - Parameter itemsOnly: whether the lines for a person show only the elements of a list, without its paging. JSON output is always complete.
    static func say(_ answer: GraphResponse, asJSON isJSON: Bool, itemsOnly: Bool = false) throws {
        guard !isJSON else { return Terminal.say(String(decoding: answer.data, as: UTF8.self)) }
        let whole = try json(of: answer)
        lines(for: itemsOnly ? whole["data"] ?? whole : whole).forEach(Terminal.say)
    }

    /// Prints the result of one request of a batch.
    static func say(_ result: Result<GraphResponse, any Error>, to question: String, asJSON isJSON: Bool) throws {
        let value: JSONValue
        switch result {
        case .success(let answer):
            let body = answer.data.isEmpty ? JSONValue.null : try json(of: answer)
            value = isJSON ? ["code": .integer(Int64(answer.status)), "body": body] : body
        case .failure(let error): value = ["error": .string(ErrorLine.line(for: error))]
        }
        guard !isJSON else { return Terminal.say(String(decoding: value.serialized(), as: UTF8.self)) }
        Terminal.say("\(question):".inOneLine)
        lines(for: value).forEach { Terminal.say("  \($0)") }
    }

    /// Returns lines with names before values, and nested values indented.
    static func lines(for value: JSONValue) -> [String] {
        switch value {
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                labelled("\(text(.string(name)).dropFirst().dropLast()):", value)
            }
        case .array(let elements): return elements.flatMap(element)
        default: return [text(value)]
        }
    }

    private static func labelled(_ label: String, _ value: JSONValue) -> [String] {
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
    private static func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self).inOneLine }

    /// The maximum number of nested arrays and objects in a response.
    private static let deepest = 64

    private static func json(of answer: GraphResponse) throws -> JSONValue {
        try JSONValue(strictly: Array(answer.data), deepest: deepest)
    }
}
