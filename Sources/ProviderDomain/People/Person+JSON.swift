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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let today = calendar.dateComponents([.year, .month, .day], from: now)
        guard let year = today.year, let month = today.month, let day = today.day,
            let age = birthday?.age(onYear: year, month: month, day: day), let range = AgeRange(age: age)
        else { return nil }
        let ends: [String: JSONValue?] = [
            "min": range.min.map { .integer(Int64($0)) }, "max": range.max.map { .integer(Int64($0)) },
        ]
        return .object(ends.compactMapValues(\.self))
    }
}

extension Place {
    /// As claims and nodes carry it.
    var json: JSONValue { .object(["id": .string(id), "name": .string(name)]) }
}
