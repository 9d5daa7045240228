import StrictJSON

/// The names of the header parameters and claims that the verifier reads.
enum JSONName: UInt8, CaseIterable {
    case alg, kid, typ, crit
    case iss, aud, sub, exp, iat, nbf, jti, azp, nonce, atHash, cnf
    case name, givenName, middleName, familyName, picture, email
    case userFriends, userBirthday, userAgeRange, userGender, userLink, userHometown, userLocation

    /// The name as it is written in a token.
    var text: String {
        switch self {
        case .alg: "alg"
        case .kid: "kid"
        case .typ: "typ"
        case .crit: "crit"
        case .iss: "iss"
        case .aud: "aud"
        case .sub: "sub"
        case .exp: "exp"
        case .iat: "iat"
        case .nbf: "nbf"
        case .jti: "jti"
        case .azp: "azp"
        case .nonce: "nonce"
        case .atHash: "at_hash"
        case .cnf: "cnf"
        case .name: "name"
        case .givenName: "given_name"
        case .middleName: "middle_name"
        case .familyName: "family_name"
        case .picture: "picture"
        case .email: "email"
        case .userFriends: "user_friends"
        case .userBirthday: "user_birthday"
        case .userAgeRange: "user_age_range"
        case .userGender: "user_gender"
        case .userLink: "user_link"
        case .userHometown: "user_hometown"
        case .userLocation: "user_location"
        }
    }

    /// The table with which the strict JSON reader finds these names.
    static let table = JSONNameTable(allCases.map(\.text))

    /// The index of the name in the ``table``.
    fileprivate var index: Int { Int(rawValue) }
}

extension JSONMembers {
    func has(_ name: JSONName) -> Bool { has(name.index) }
    func isString(_ name: JSONName) -> Bool { isString(name.index) }
    func text(_ name: JSONName) -> String? { text(name.index) }
    func isText(_ name: JSONName, _ text: String) -> Bool { isText(name.index, text) }
    func withString<Result>(_ name: JSONName, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? { withString(name.index, use) }
    func number(_ name: JSONName) -> Double? { number(name.index) }
    func strings(_ name: JSONName) -> [String]? { strings(name.index) }
    func value(_ name: JSONName) -> JSONValue? { value(name.index) }
}
