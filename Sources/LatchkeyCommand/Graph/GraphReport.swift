import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// An answer of the Graph API in lines for a person.
enum GraphReport {
    /// Prints an answer.
    /// - Parameter itemsOnly: leaves out, for a person, what is not an element of the list.
    static func say(_ answer: GraphResponse, asJSON isJSON: Bool, itemsOnly: Bool = false) throws {
        guard !isJSON else { return Terminal.say(String(decoding: answer.data, as: UTF8.self)) }
        let whole = try json(of: answer)
        lines(for: itemsOnly ? whole["data"] ?? whole : whole).forEach(Terminal.say)
    }

    /// Prints what came of one request of a batch.
    static func say(_ result: Result<GraphResponse, any Error>, to question: String, asJSON isJSON: Bool) throws {
        let value: JSONValue
        switch result {
        case .success(let answer):
            let body = answer.data.isEmpty ? JSONValue.null : try json(of: answer)
            value = isJSON ? ["code": .integer(Int64(answer.status)), "body": body] : body
        case .failure(let error): value = ["error": .string(Complaint.line(for: error))]
        }
        guard !isJSON else { return Terminal.say(String(decoding: value.serialized(), as: UTF8.self)) }
        Terminal.say("\(question):".inOneLine)
        lines(for: value).forEach { Terminal.say("  \($0)") }
    }

    /// Names before values, what is inside something further to the right.
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

    /// As JSON in one line, so that nothing in an answer can steer the terminal.
    private static func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self).inOneLine }

    /// How deep an answer may be.
    private static let deepest = 64

    private static func json(of answer: GraphResponse) throws -> JSONValue {
        try JSONValue(strictly: Array(answer.data), deepest: deepest)
    }
}
