import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Person {
    /// The range that the person's age falls into today, as claims and nodes carry it.
    func ageRange(at now: Date) -> JSONValue? {
        guard let age = age(at: now), let range = AgeRange(age: age) else { return nil }
        let ends: [String: JSONValue?] = [
            "min": range.min.map { .integer(Int64($0)) }, "max": range.max.map { .integer(Int64($0)) },
        ]
        return .object(ends.compactMapValues(\.self))
    }

    /// How many years the person has lived, where the whole birthday is known.
    func age(at now: Date) -> Int? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let today = calendar.dateComponents([.year, .month, .day], from: now)
        guard let year = today.year, let month = today.month, let day = today.day else { return nil }
        return birthday?.age(onYear: year, month: month, day: day)
    }
}

extension Place {
    /// As claims and nodes carry it.
    var json: JSONValue { .object(["id": .string(id), "name": .string(name)]) }
}
