import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything that the store holds about a person, for the operator.
public struct PersonRecord: Sendable {
    /// The person's data, except for the picture and the friends.
    public var person: Person
    /// The bytes of the picture; `nil` if the person has none.
    public var picture: [UInt8]?
    /// The login names of the friends that the person's own seed entry lists.
    public var friends: [String]

    /// Creates a record from stored values.
    public init(person: Person, picture: [UInt8]?, friends: [String]) {
        self.person = person
        self.picture = picture
        self.friends = friends
    }

    /// The members of a JSON object with the keys of a seed file. The member `picture` only says whether the person has a picture. The
    /// password is left out.
    public var json: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "email": .string(person.login), "first_name": .string(person.firstName), "last_name": .string(person.lastName),
            "friends": .array(friends.sorted().map(JSONValue.string)), "picture": .bool(picture != nil), "locked": .bool(person.isLocked),
        ]
        members["middle_name"] = person.middleName.map(JSONValue.string)
        members["birthday"] = person.birthday.map { .string($0.description) }
        members["gender"] = person.gender.map(JSONValue.string)
        members["hometown"] = person.hometown.map(\.json)
        members["location"] = person.location.map(\.json)
        members["link"] = person.link.map(JSONValue.string)
        members["locale"] = person.locale.map(JSONValue.string)
        members[Self.pageLanguage] = person.pageLanguage.map(JSONValue.string)
        if !person.testApps.isEmpty { members["test_apps"] = .array(person.testApps.sorted().map(JSONValue.string)) }
        return members
    }

    private static let pageLanguage = "page_language"

    /// Returns the sorted names of the properties that differ in another record. The language of the pages is left out, because only the person
    /// changes it.
    public func changes(to other: PersonRecord) -> [String] {
        let (mine, theirs) = (json, other.json)
        var names = Set(mine.keys).union(theirs.keys).filter { $0 != Self.pageLanguage && mine[$0] != theirs[$0] }
        if picture != other.picture { names.insert("picture") }
        if person.password.encoded != other.person.password.encoded { names.insert("password") }
        return names.sorted()
    }
}

/// A change to a person by the operator, or to a test user by an app. The store applies it only under these conditions:
/// - The person has not changed since they were read.
/// - If the change adds a test user to apps, each of these apps has fewer than ``TestUserRequest/maximumPerApp`` test users.
/// - If an app makes such a change, it has added fewer than ``TestUserRequest/maximumPerDay`` test users on that day.
public struct PersonChange: Sendable {
    /// The record before the change; `nil` to add a person.
    public let before: PersonRecord?
    /// The record after the change; `nil` to remove the person.
    public let after: PersonRecord?
    /// When the change is made.
    public let at: Date
    /// The app that changes its own test user; `nil` for the operator.
    public let appID: String?

    /// Returns the change that adds a person.
    public static func add(_ person: PersonRecord, byApp appID: String? = nil, at now: Date) -> PersonChange {
        PersonChange(before: nil, after: person, at: now, appID: appID)
    }
    /// Returns the change that replaces the properties of a person. The login name cannot change.
    public static func set(
        _ before: PersonRecord, to after: PersonRecord, byApp appID: String? = nil, at now: Date
    ) -> PersonChange {
        PersonChange(before: before, after: after, at: now, appID: appID)
    }
    /// Returns the change that removes a person. Every grant of the person ends, and the apps receive callbacks.
    public static func remove(_ person: PersonRecord, byApp appID: String? = nil, at now: Date) -> PersonChange {
        PersonChange(before: person, after: nil, at: now, appID: appID)
    }
}
