import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The data of a person that a permission gives to an app, as the consent page shows them beside the permission.
enum PermissionValue: Sendable, Hashable {
    /// A text of the profile, such as the name or the e-mail address.
    case text(String)
    case birthday(Birthday)
    case ageRange(AgeRange)
    /// The names of some friends, and the number of all friends, which is at most ``neededFriends``.
    case friends([String], count: Int)
    case female, male
    /// The values of several fields, which a permission that the operator defined gives to an app.
    case several([PermissionValue])

    /// The maximum number of friends whose names are shown.
    private static let maximumFriends = 3
    /// The number of friends up to which they are counted: those whose names are shown, and 1,000 others.
    private static let maximumCountedFriends = maximumFriends + 1_000
    /// The number of names that the value needs, which shows whether there are too many friends to count them.
    static let neededFriends = maximumCountedFriends + 1

    /// Creates the value of a permission; `nil` if the permission gives nothing that the profile contains.
    /// - Parameter friends: the names of the person's friends, up to ``neededFriends``; empty unless the permission is `user_friends`.
    init?(_ permission: Permission, of person: Person, friends: [PersonName], at now: Date) {
        let value: PermissionValue? =
            switch permission {
            case .publicProfile: .text(person.name)
            case .email: person.email.map(Self.text)
            case .userBirthday: person.birthday.map(Self.birthday)
            case .userAgeRange: person.age(at: now).flatMap(AgeRange.init(age:)).map(Self.ageRange)
            case .userFriends where !friends.isEmpty:
                .friends(friends.prefix(Self.maximumFriends).map(\.formatted), count: friends.count)
            case .userGender: person.gender.map { ["female": Self.female, "male": .male][$0] ?? .text($0) }
            case .userHometown: person.hometown.map { .text($0.name) }
            case .userLocation: person.location.map { .text($0.name) }
            case .userLink: person.link.map(Self.text)
            default: nil
            }
        guard let value else { return nil }
        self = value
    }

    /// Creates the value of a permission that the operator defined; `nil` if the profile contains nothing in its fields.
    init?(_ definition: PermissionDefinition, of person: Person, friends: [PersonName], at now: Date) {
        let values = definition.documentedPermissions.compactMap { PermissionValue($0, of: person, friends: friends, at: now) }
        guard let first = values.first else { return nil }
        self = values.count == 1 ? first : .several(values)
    }

    /// Returns the value in the language of the page.
    func wording(_ catalog: MessageCatalog) -> LocalizedText {
        switch self {
        case .text(let text): LocalizedText(pieces: [.name(text)])
        case .birthday(let birthday): LocalizedText(pieces: [.literal(birthday.formatted(in: catalog.language))])
        case .ageRange(let range):
            catalog.localized(
                range.max == nil ? .consentAgeFrom : .consentAgeRange,
                ["min": (range.min ?? 0).number(in: catalog.language), "max": range.max?.number(in: catalog.language) ?? ""])
        case .friends(let names, let count):
            catalog.localized(
                count > Self.maximumCountedFriends ? .consentManyFriends : count > names.count ? .consentMoreFriends : .consentFriends,
                [
                    "friends": names.list(in: catalog.language),
                    "count": (min(count, Self.maximumCountedFriends) - names.count).number(in: catalog.language),
                ])
        case .female: catalog.localized(.consentFemale)
        case .male: catalog.localized(.consentMale)
        case .several(let values):
            LocalizedText(pieces: Array(values.map { $0.wording(catalog).pieces }.joined(separator: [.literal(" · ")])))
        }
    }
}
