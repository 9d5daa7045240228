internal import Foundation
internal import StrictJSON

/// Reads the members of one object of a record. A member of an unexpected type is an error. The error names the member, but not its value.
struct RecordReader {
    let members: [String: JSONValue]
    private let name: String

    init(_ json: JSONValue, of name: String) throws(SessionStorageError) {
        guard let members = json.object else { throw SessionStorageError(.unreadable, "\(name) is not an object.") }
        self.members = members
        self.name = name
    }

    /// Reads a member that may be missing.
    func optional<Value>(_ member: String, _ read: (JSONValue) -> Value?) throws(SessionStorageError) -> Value? {
        guard let json = members[member] else { return nil }
        guard let value = read(json) else { throw SessionStorageError(.unreadable, "\(name).\(member) cannot be read.") }
        return value
    }

    /// Reads a required member.
    func required<Value>(_ member: String, _ read: (JSONValue) -> Value?) throws(SessionStorageError) -> Value {
        guard let value = try optional(member, read) else {
            throw SessionStorageError(.unreadable, "\(name).\(member) is missing.")
        }
        return value
    }

    /// Reads an object that may be missing.
    func object(_ member: String) throws(SessionStorageError) -> RecordReader? {
        guard let json = members[member] else { return nil }
        return try RecordReader(json, of: "\(name).\(member)")
    }
}

extension JSONValue {
    /// Encodes a date as the seconds since 2001, like `Date` itself, so that no precision is lost. An infinite date, which JSON cannot
    /// express, becomes the distant future or the distant past. A date that is not a number becomes the distant past.
    init(_ date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        let endless = seconds > 0 ? Date.distantFuture : .distantPast
        self = .number(seconds.isFinite ? seconds : endless.timeIntervalSinceReferenceDate)
    }

    var recordedDate: Date? { number.map(Date.init(timeIntervalSinceReferenceDate:)) }

    init(_ texts: some Sequence<String>) { self = .array(texts.map { .string($0) }) }

    var url: URL? { string.flatMap(URL.init(string:)) }
}
