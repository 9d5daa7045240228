public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything that is kept of a person, as the operator sees it.
public struct PersonRecord: Sendable {
    /// The person.
    public var person: Person
    /// The bytes of the picture.
    public var picture: [UInt8]?
    /// The login names of friends that the person's own entry has.
    public var friends: [String]

    /// Takes everything as it is.
    public init(person: Person, picture: [UInt8]?, friends: [String]) {
        self.person = person
        self.picture = picture
        self.friends = friends
    }

    /// By the names that a seed file has for them; `picture` says whether there is one, and there is no password in it.
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

    /// The names of what is different in another state of the person, sorted. The language of the pages is the person's own affair: neither a seed
    /// nor the operator changes it.
    public func changes(to other: PersonRecord) -> [String] {
        let (mine, theirs) = (json, other.json)
        var names = Set(mine.keys).union(theirs.keys).filter { $0 != Self.pageLanguage && mine[$0] != theirs[$0] }
        if picture != other.picture { names.insert("picture") }
        if person.password.encoded != other.person.password.encoded { names.insert("password") }
        return names.sorted()
    }
}

/// The operator, or the app of a test user, changes what is kept of a person: a fact for the store, which takes it only if the person is
/// still the one that was seen, each app of a test user has room for them: ``TestUserRequest/mostOfAnApp``, and the app that does it has not made
/// ``TestUserRequest/mostOfADay`` on that day.
public struct PersonChange: Sendable {
    /// The person as they were seen; `nil` where there was nobody.
    public let before: PersonRecord?
    /// The person as they shall be; `nil` where they shall go.
    public let after: PersonRecord?
    /// When.
    public let at: Date
    /// The app that does it, to a test user of its own; `nil` where the operator does.
    public let appID: String?

    /// Somebody new.
    public static func add(_ person: PersonRecord, byApp appID: String? = nil, at now: Date) -> PersonChange {
        PersonChange(before: nil, after: person, at: now, appID: appID)
    }
    /// The same person, told differently. The login name stays.
    public static func set(
        _ before: PersonRecord, to after: PersonRecord, byApp appID: String? = nil, at now: Date
    ) -> PersonChange {
        PersonChange(before: before, after: after, at: now, appID: appID)
    }
    /// Nobody any more: everything that they had granted ends, and the apps are told.
    public static func remove(_ person: PersonRecord, byApp appID: String? = nil, at now: Date) -> PersonChange {
        PersonChange(before: person, after: nil, at: now, appID: appID)
    }
}
