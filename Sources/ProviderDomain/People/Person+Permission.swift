public import LoginModel

extension Person {
    /// Whether a permission would give an app nothing of this person at present: a page that asks says so.
    public func hasNothing(of permission: Permission) -> Bool {
        switch permission {
        case .email: email == nil
        case .userBirthday, .userAgeRange: birthday == nil
        case .userGender: gender == nil
        case .userHometown: hometown == nil
        case .userLocation: location == nil
        case .userLink: link == nil
        default: false
        }
    }
}
