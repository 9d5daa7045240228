import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// The first second of the year 10000: later ones have no common text form.
    private static let endOfTime = 253_402_300_800.0

    /// Seconds since 1970; `nil` before, and after the year 9999.
    init?(numericDate number: Double) {
        guard number >= 0, number < Self.endOfTime else { return nil }
        self.init(timeIntervalSince1970: number)
    }
}

extension JSONValue {
    /// A numeric date: seconds since 1970, whole or not (RFC 7519, section 2), from 1970 to 9999.
    var date: Date? { number.flatMap(Date.init(numericDate:)) }
}

extension AgeRange {
    /// An object of whole numbers of years (client-sdk.md, section 3.3).
    init?(claim: JSONValue) {
        guard let members = claim.object else { return nil }
        let years = members.compactMapValues { $0.number.flatMap { Int(exactly: $0) } }
        guard years.count == members.count else { return nil }
        self.init(min: years["min"], max: years["max"])
    }
}

extension Place {
    /// An object of strings (client-sdk.md, section 3.3).
    init?(claim: JSONValue) {
        guard let members = claim.object, members.values.allSatisfy({ $0.string != nil }) else { return nil }
        guard let id = members["id"]?.string, let name = members["name"]?.string else { return nil }
        self.init(id: id, name: name)
    }
}
