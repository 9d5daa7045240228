import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Person {
    /// Returns the person's current age range as a JSON object for claims and nodes; `nil` if the age is unknown or below 13.
    func ageRange(at now: Date) -> JSONValue? {
        guard let age = age(at: now), let range = AgeRange(age: age) else { return nil }
        let ends: [String: JSONValue?] = [
            "min": range.min.map { .integer(Int64($0)) }, "max": range.max.map { .integer(Int64($0)) },
        ]
        return .object(ends.compactMapValues(\.self))
    }

    /// Returns the person's age in years; `nil` unless the full birthday is known.
    package func age(at now: Date) -> Int? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let today = calendar.dateComponents([.year, .month, .day], from: now)
        guard let year = today.year, let month = today.month, let day = today.day else { return nil }
        return birthday?.age(onYear: year, month: month, day: day)
    }
}

extension Place {
    /// The place as a JSON object for claims and nodes.
    var json: JSONValue { .object(["id": .string(id), "name": .string(name)]) }
}
