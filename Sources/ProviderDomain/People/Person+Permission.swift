public import LoginModel

extension Person {
    /// Whether a permission currently gives an app no data, because the person has not provided any. The consent page says so.
    public func lacksData(for permission: Permission) -> Bool {
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
