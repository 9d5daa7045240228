import LoginModel
import ProviderSeed
package import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The members of a JSON object in a request, read strictly: an unknown name, a wrong type and a value out of range are errors that name the
/// member.
package struct ControlObject: Sendable {
    private let members: [String: JSONValue]

    /// Reads an object.
    /// - Parameter names: The names that the object may have.
    package init(_ members: [String: JSONValue], names: Set<String>) throws(ControlError) {
        self.members = members
        for name in members.keys.sorted() where !names.contains(name) {
            throw Self.unknown(name, among: names, what: "member", key: name)
        }
    }

    /// Returns the error for a name that is not one of the known ones.
    static func unknown(_ name: String, among names: some Collection<String>, what: String, key: String?) -> ControlError {
        let nearest = NearestName.find(name, in: names)
        let known = names.count <= 40 ? " Known are \(names.sorted().joined(separator: ", "))." : ""
        let hint = nearest.map { " Did you mean \($0)?" } ?? known
        return ControlError("unknown_\(what)", "There is no \(what) \(QuotedText(name)).\(hint)", key: key, nearest: nearest)
    }

    var names: Set<String> { Set(members.keys) }

    func has(_ name: String) -> Bool { members[name] != nil }

    func string(_ name: String, maximumBytes: Int = 4096) throws(ControlError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw wrongType(name, "a string", value) }
        guard (1...maximumBytes).contains(text.utf8.count) else {
            throw outOfRange(name, "must have 1 to \(maximumBytes) bytes")
        }
        return text
    }

    func requiredString(_ name: String, maximumBytes: Int = 4096) throws(ControlError) -> String {
        guard let text = try string(name, maximumBytes: maximumBytes) else {
            throw ControlError("missing_member", "The member \(name) is missing.", key: name)
        }
        return text
    }

    func integer(_ name: String, _ range: ClosedRange<Int>) throws(ControlError) -> Int? {
        guard let value = members[name] else { return nil }
        guard let number = value.integer else { throw wrongType(name, "a whole number", value) }
        guard let number = Int(exactly: number), range.contains(number) else {
            throw outOfRange(name, "must be \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func bool(_ name: String) throws(ControlError) -> Bool? {
        guard let value = members[name] else { return nil }
        guard let flag = value.bool else { throw wrongType(name, "true or false", value) }
        return flag
    }

    func strings(_ name: String, maximumCount: Int = 100) throws(ControlError) -> [String]? {
        guard let value = members[name] else { return nil }
        guard let texts = value.strings else { throw wrongType(name, "an array of strings", value) }
        guard texts.count <= maximumCount else { throw outOfRange(name, "must have at most \(maximumCount) elements") }
        return texts
    }

    func object(_ name: String) throws(ControlError) -> [String: JSONValue]? {
        guard let value = members[name] else { return nil }
        guard let object = value.object else { throw wrongType(name, "an object", value) }
        return object
    }

    /// Reads a length of time: a number of seconds, or a text such as `500ms`, `2s`, `5m`, `1h` or `60d`.
    func duration(_ name: String, upTo maximum: Duration) throws(ControlError) -> Duration? {
        guard let value = members[name] else { return nil }
        let duration: Duration
        if let seconds = value.number {
            guard seconds.magnitude < 1e12 else { throw outOfRange(name, "must be at most \(ControlDuration.text(maximum))") }
            duration = .seconds(seconds)
        } else if let text = value.string {
            guard let parsed = ControlDuration.parse(text) else {
                throw ControlError(
                    "malformed_duration", "\(name) is \(QuotedText(text)), but must be a time such as 500ms, 2s, 5m, 1h or 60d.", key: name)
            }
            duration = parsed
        } else {
            throw wrongType(name, "a number of seconds, or a text such as 2s", value)
        }
        guard duration >= .zero else { throw outOfRange(name, "must not be negative") }
        guard duration <= maximum else { throw outOfRange(name, "must be at most \(ControlDuration.text(maximum))") }
        return duration
    }

    /// Rejects members that have no meaning beside the others.
    func refuse(_ names: [String], because reason: String) throws(ControlError) {
        guard let name = names.first(where: has) else { return }
        throw ControlError("contradiction", "\(name) has no meaning \(reason).", key: name)
    }

    private func wrongType(_ name: String, _ expected: String, _ found: JSONValue) -> ControlError {
        ControlError("wrong_type", "\(name) is \(found.typeName), but must be \(expected).", key: name)
    }

    private func outOfRange(_ name: String, _ rule: String) -> ControlError {
        ControlError("out_of_range", "\(name) \(rule).", key: name)
    }
}
