internal import Foundation
internal import IdentityTokens

extension Profile {
    /// The permissions that add a field to the request, with the names of the fields (client-sdk.md, section 5.7).
    private static let optionalFields: [(permission: Permission, field: String)] = [
        (.userLink, "link"), (.email, "email"), (.userFriends, "friends"), (.userBirthday, "birthday"), (.userAgeRange, "age_range"),
        (.userHometown, "hometown"), (.userLocation, "location"), (.userGender, "gender"),
    ]

    /// The value of the parameter `fields` for a request with the token.
    static func fields(for token: AccessToken) -> String {
        let extra = optionalFields.filter { token.hasGranted($0.permission) }.map(\.field)
        return (["id", "first_name", "middle_name", "last_name", "name"] + extra).joined(separator: ",")
    }

    /// Creates a profile from a Graph API response. A value that is not valid is ignored.
    /// - Returns: `nil` if the response has no ID.
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
