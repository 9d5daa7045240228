public import Foundation
internal import LoginModel

/// An age range in years, whose bounds are inclusive: the documented `UserAgeRange` (SDK.md, section 1.16).
public struct UserAgeRange: Sendable, Hashable {
    private let years: AgeRange

    /// The lower bound, in years; `nil` if there is none.
    public var min: NSNumber? { years.min.map { NSNumber(value: $0) } }
    /// The upper bound, in years; `nil` if there is none.
    public var max: NSNumber? { years.max.map { NSNumber(value: $0) } }

    /// Creates a range; `nil` if both bounds are missing, a bound is negative, or the lower bound is not below the upper bound.
    public init?(min: Int?, max: Int?) { self.init(AgeRange(min: min, max: max)) }

    /// Creates a range from the keys `min` and `max`, by the rules of ``init(min:max:)``; `nil` also if a bound is not a whole number.
    /// Other keys are ignored.
    public init?(from dictionary: [String: NSNumber]) {
        let ends = ["min", "max"].compactMap { dictionary[$0] }
        guard ends.allSatisfy({ $0.wholeNumber != nil }) else { return nil }
        self.init(min: dictionary["min"]?.wholeNumber, max: dictionary["max"]?.wholeNumber)
    }

    init?(_ years: AgeRange?) {
        guard let years else { return nil }
        self.years = years
    }

    /// The bounds under the keys `min` and `max`.
    var dictionary: [String: Int] { years.dictionary }
}

extension AgeRange {
    /// The bounds under the keys `min` and `max`.
    var dictionary: [String: Int] {
        var dictionary: [String: Int] = [:]
        dictionary["min"] = min
        dictionary["max"] = max
        return dictionary
    }
}

extension NSNumber {
    fileprivate var wholeNumber: Int? { Int(exactly: doubleValue) }
}
