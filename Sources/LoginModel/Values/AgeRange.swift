/// The age range in the claim `user_age_range`, which apps get instead of a birthday. Both bounds are inclusive.
public struct AgeRange: Sendable, Hashable {
    /// The lower bound in years; `nil` if there is none.
    public let min: Int?
    /// The upper bound in years; `nil` if there is none.
    public let max: Int?

    /// Creates a range; `nil` unless there is at least one bound, none is negative, and the lower one is below the upper one (SDK.md,
    /// section 1.16).
    public init?(min: Int?, max: Int?) {
        guard min != nil || max != nil, min ?? 0 >= 0, max ?? 0 >= 0 else { return nil }
        if let min, let max { guard min < max else { return nil } }
        self.min = min
        self.max = max
    }

    /// Creates the range that contains an age: 13 to 17, 18 to 20, or from 21; `nil` below 13 (Wire.md, section 6.3).
    public init?(age: Int) {
        switch age {
        case 13...17: self.init(min: 13, max: 17)
        case 18...20: self.init(min: 18, max: 20)
        case 21...: self.init(min: 21, max: nil)
        default: return nil
        }
    }
}
