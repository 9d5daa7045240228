/// A coarse age, in years: the documented `UserAgeRange`. `min` and `max` are `Int` where the original has `NSNumber`.
public typealias UserAgeRange = AgeRange

extension AgeRange {
    /// Takes `min` and `max`, with the rules of ``LoginModel/AgeRange/init(min:max:)``; other names are ignored.
    public init?(from dictionary: [String: Int]) { self.init(min: dictionary["min"], max: dictionary["max"]) }

    var dictionary: [String: Int] {
        var dictionary: [String: Int] = [:]
        dictionary["min"] = min
        dictionary["max"] = max
        return dictionary
    }
}
