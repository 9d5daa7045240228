/// A coarse age: what `user_age_range` tells instead of a birthday. In years, both ends included.
public struct AgeRange: Sendable, Hashable {
    /// The lower end, in years; `nil` where it is open.
    public let min: Int?
    /// The upper end, in years; `nil` where it is open.
    public let max: Int?

    /// Needs at least one end, none negative, and the lower below the upper; else `nil` (client-sdk.md, section 1.16).
    public init?(min: Int?, max: Int?) {
        guard min != nil || max != nil, min ?? 0 >= 0, max ?? 0 >= 0 else { return nil }
        if let min, let max { guard min < max else { return nil } }
        self.min = min
        self.max = max
    }

    /// The range that an age falls into: 13 to 17, 18 to 20, from 21 on; below 13 there is none (provider-wire.md, section 6.3).
    public init?(age: Int) {
        switch age {
        case 13...17: self.init(min: 13, max: 17)
        case 18...20: self.init(min: 18, max: 20)
        case 21...: self.init(min: 21, max: nil)
        default: return nil
        }
    }
}
