internal import Foundation
internal import IdentityTokens

extension Profile {
    /// Each of these permissions adds a field to what is asked (client-sdk.md, section 5.7).
    private static let optionalFields: [(permission: Permission, field: String)] = [
        (.userLink, "link"), (.email, "email"), (.userFriends, "friends"), (.userBirthday, "birthday"), (.userAgeRange, "age_range"),
        (.userHometown, "hometown"), (.userLocation, "location"), (.userGender, "gender"),
    ]

    /// The fields to ask for with a token.
    static func fields(for token: AccessToken) -> String {
        let extra = optionalFields.filter { token.hasGranted($0.permission) }.map(\.field)
        return (["id", "first_name", "middle_name", "last_name", "name"] + extra).joined(separator: ",")
    }

    /// Takes what the Graph API says of a person. A value that makes no sense is left out.
    /// - Returns: `nil` where there is no id.
    init?(graph answer: JSONValue?, at now: Date) {
        guard let answer, let id = answer["id"]?.string, !id.isEmpty else { return nil }
        userID = id
        firstName = answer["first_name"]?.string
        middleName = answer["middle_name"]?.string
        lastName = answer["last_name"]?.string
        name = answer["name"]?.string
        linkURL = answer["link"]?.string.flatMap(URL.init(link:))
        refreshDate = now
        imageURL = nil
        email = answer["email"]?.string
        let friends = answer["friends"]?["data"]?.array?.compactMap { $0["id"]?.string } ?? []
        friendIDs = friends.isEmpty ? nil : friends
        birthdayComponents = answer["birthday"]?.string.flatMap { try? Birthday($0) }
        birthday = birthdayComponents?.date
        ageRange = answer["age_range"].flatMap { range in
            UserAgeRange(min: range["min"]?.years, max: range["max"]?.years)
        }
        hometown = answer["hometown"]?.place
        location = answer["location"]?.place
        gender = answer["gender"]?.string
        permissions = nil
        isLimited = false
    }
}

extension JSONValue {
    fileprivate var years: Int? { integer.flatMap { Int(exactly: $0) } }

    fileprivate var place: Location? {
        guard let id = self["id"]?.string, let name = self["name"]?.string else { return nil }
        return Location(id: id, name: name)
    }
}
