import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Date {
    /// The first second of the year 10000 in UTC; later dates have no common text form.
    private static let startOfYear10000 = 253_402_300_800.0

    /// Creates a date from seconds since 1970; `nil` before 1970 and after the year 9999.
    init?(numericDate number: Double) {
        guard number >= 0, number < Self.startOfYear10000 else { return nil }
        self.init(timeIntervalSince1970: number)
    }
}

extension JSONValue {
    /// The value as a `NumericDate` (RFC 7519, section 2): seconds since 1970, with or without a fraction; `nil` outside the years 1970 to
    /// 9999.
    package var date: Date? { number.flatMap(Date.init(numericDate:)) }
}

extension AgeRange {
    /// Reads the claim `user_age_range`, an object whose members are whole numbers of years (SDK.md, section 3.3).
    init?(claim: JSONValue) {
        guard let members = claim.object else { return nil }
        let years = members.compactMapValues { $0.number.flatMap { Int(exactly: $0) } }
        guard years.count == members.count else { return nil }
        self.init(min: years["min"], max: years["max"])
    }
}

extension Place {
    /// Reads the claim `user_hometown` or `user_location`, an object of strings with `id` and `name` (SDK.md, section 3.3).
    init?(claim: JSONValue) {
        guard let members = claim.object, members.values.allSatisfy({ $0.string != nil }) else { return nil }
        guard let id = members["id"]?.string, let name = members["name"]?.string else { return nil }
        self.init(id: id, name: name)
    }
}
