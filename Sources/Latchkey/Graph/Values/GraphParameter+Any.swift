internal import Foundation
internal import StrictJSON

extension GraphParameter {
    /// The maximum depth of nested arrays and dictionaries. A limit is needed because a Foundation collection may contain itself.
    private static let maximumDepth = 16

    /// Converts a value of the documented API. Strings, numbers, Booleans, URLs and dates may also be in arrays and dictionaries, which may
    /// be nested. Data, attachments and images cannot be in an array or a dictionary.
    init(_ value: Any) {
        switch value {
        case let attachment as GraphRequestDataAttachment: self = .attachment(attachment)
        case let data as Data: self = .attachment(GraphRequestDataAttachment(data: data, filename: nil, contentType: nil))
        case let url as URL: self = .url(url)
        case let date as Date: self = .date(date)
        default:
            #if canImport(UIKit) || canImport(AppKit)
            if let image = GraphRequestDataAttachment(image: value) {
                self = .attachment(image)
                return
            }
            #endif
            do throws(UnsupportedValue) { self = .json(try Self.json(value, depth: 0)) } catch { self = .unsupported(error.reason) }
        }
    }

    private struct UnsupportedValue: Error { let reason: String }

    private static func json(_ value: Any, depth: Int) throws(UnsupportedValue) -> JSONValue {
        guard depth <= maximumDepth else { throw UnsupportedValue(reason: "is nested deeper than \(maximumDepth) levels") }
        // The exact type is checked, because Foundation also casts the number 1 to `Bool`.
        if type(of: value) == Bool.self, let truth = value as? Bool { return .bool(truth) }
        if let integer = value as? any BinaryInteger { return Int64(exactly: integer).map(JSONValue.integer) ?? .string("\(integer)") }
        if let number = value as? any BinaryFloatingPoint { return try finite(Double(number)) }
        switch value {
        case let value as JSONValue: return value
        case let url as URL: return .string(url.absoluteString)
        case let date as Date: return .string(timestamp(date))
        case let text as String: return .string(text)
        case let text as Substring: return .string(String(text))
        case let number as NSNumber: return try json(number)
        case is NSNull where depth > 0: return .null
        case let elements as [Any]:
            var array: [JSONValue] = []
            for element in elements { array.append(try json(element, depth: depth + 1)) }
            return .array(array)
        case let members as [String: Any]:
            var object: [String: JSONValue] = [:]
            for (name, member) in members { object[name] = try json(member, depth: depth + 1) }
            return .object(object)
        default: return try unwrapped(value, depth: depth)
        }
    }

    private static func json(_ number: NSNumber) throws(UnsupportedValue) -> JSONValue {
        if type(of: number) == type(of: NSNumber(value: true)) { return .bool(number.boolValue) }
        return if let integer = number as? Int64 { .integer(integer) } else { try finite(number.doubleValue) }
    }

    private static func finite(_ number: Double) throws(UnsupportedValue) -> JSONValue {
        guard number.isFinite else { throw UnsupportedValue(reason: "is not a finite number") }
        return .number(number)
    }

    /// Converts an optional that was passed as `Any`.
    private static func unwrapped(_ value: Any, depth: Int) throws(UnsupportedValue) -> JSONValue {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else {
            throw UnsupportedValue(reason: "is a \(type(of: value)), which a parameter cannot be")
        }
        guard let wrapped = mirror.children.first?.value else { throw UnsupportedValue(reason: "has no value") }
        return try json(wrapped, depth: depth + 1)
    }
}

extension [String: GraphParameter] {
    /// Converts the parameters of the documented API.
    init(reading parameters: [String: Any]) { self = parameters.mapValues(GraphParameter.init(_:)) }
}
