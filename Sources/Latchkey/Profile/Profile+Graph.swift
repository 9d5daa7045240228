internal import Foundation
internal import StrictJSON

extension Profile {
    /// The permissions that add a field to the request, with the names of the fields (SDK.md, section 5.7).
    private static let optionalFields: [(permission: Permission, field: String)] = [
        (.userLink, "link"), (.email, "email"), (.userFriends, "friends"), (.userBirthday, "birthday"), (.userAgeRange, "age_range"),
        (.userHometown, "hometown"), (.userLocation, "location"), (.userGender, "gender"),
    ]

    /// Returns the value of the parameter `fields` for a request with the token.
    static func fields(for token: AccessToken) -> String {
        let extra = optionalFields.filter { token.hasGranted($0.permission) }.map(\.field)
        return (["id", "first_name", "middle_name", "last_name", "name"] + extra).joined(separator: ",")
    }

    /// Creates a profile from a Graph API response. A value that is not valid is ignored.
    /// - Returns: `nil` if the response has no ID.
    init?(graph response: JSONValue?, at now: Date) {
        guard let response, let id = response["id"]?.string, !id.isEmpty else { return nil }
        userID = id
        firstName = response["first_name"]?.string
        middleName = response["middle_name"]?.string
        lastName = response["last_name"]?.string
        name = response["name"]?.string
        linkURL = response["link"]?.string.flatMap(URL.init(link:))
        refreshDate = now
        imageURL = nil
        email = response["email"]?.string
        let friends = response["friends"]?["data"]?.array?.compactMap { $0["id"]?.string } ?? []
        friendIDs = friends.isEmpty ? nil : friends
        birthdayComponents = response["birthday"]?.string.flatMap { try? Birthday($0) }
        birthday = birthdayComponents?.date
        ageRange = response["age_range"].flatMap { range in
            UserAgeRange(min: range["min"]?.years, max: range["max"]?.years)
        }
        hometown = response["hometown"]?.place
        location = response["location"]?.place
        gender = response["gender"]?.string
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
