import Foundation
import LoginModel
import ProviderDomain

/// Reads the list `people` of a seed file.
enum SeedPeople {
    static let keys: Set<String> = [
        "email", "password", "password_digest", "first_name", "middle_name", "last_name", "birthday", "gender", "hometown", "location",
        "link", "picture",
        "locale", "friends",
    ]

    /// - Parameter idKey: The key of the app-scoped ID of a person; `nil` if the seed gives no IDs.
    /// - Returns: The people, and their IDs by login name.
    static func read(
        _ list: SeedNode?, idKey: String?, appIDs: Set<String>
    ) throws(SeedFileError) -> (people: [Seed.Entry], ids: [String: String]) {
        var people: [Seed.Entry] = []
        var known: Set<String> = []
        var ids: [String: String] = [:]
        var knownIDs: Set<String> = []
        let keys = keys.union(idKey.map { [$0] } ?? [])
        let entries = try list?.list() ?? []
        try checkFriendCounts(of: entries)
        for entry in entries {
            let fields = try entry.fields(keys)
            let person = try person(fields, entry)
            let friends = try friends(fields["friends"], of: person)
            let picture = try picture(fields["picture"])
            guard let password = try password(fields, of: entry) else {
                throw entry.error("has neither a password nor a password_digest")
            }
            guard known.insert(person.login).inserted else {
                throw try fields.required("email", of: entry).error("\(person.login) is also the e-mail address of another person")
            }
            people.append(Seed.Entry(person: person, password: password, picture: picture, friends: friends))
            guard let node = idKey.flatMap({ fields[$0] }) else { continue }
            let id = try SeedPersonID.read(node)
            guard knownIDs.insert(id).inserted else { throw node.error("\(id) is also the ID of another person") }
            guard !appIDs.contains(id) else { throw node.error("\(id) is also the ID of an app") }
            ids[person.login] = id
        }
        return (people, ids)
    }

    /// Returns the password or the digest of a person; `nil` if there is neither.
    static func password(_ fields: [String: SeedNode], of entry: SeedNode) throws(SeedFileError) -> Seed.Password? {
        switch (fields["password"], fields["password_digest"]) {
        case (nil, nil): return nil
        case (let password?, nil): return .plain(try self.password(password))
        case (nil, let digest?): return .digest(try self.digest(digest))
        case (_?, let digest?): throw digest.error("is given together with a password; give one of the two")
        }
    }

    private static func digest(_ node: SeedNode) throws(SeedFileError) -> PasswordDigest {
        let digest = PasswordDigest(encoded: try node.text())
        do {
            _ = try digest.scheme()
        } catch {
            throw node.error(error.explanation)
        }
        return digest
    }

    /// Returns a person without the password.
    static func entry(_ fields: [String: SeedNode], of entry: SeedNode) throws(SeedFileError) -> PersonRecord {
        let person = try person(fields, entry)
        let friends = try friends(fields["friends"], of: person)
        let picture = try fields["picture"]?.image(maximumSize: maximumPictureSize).bytes()
        return PersonRecord(person: person, picture: picture, friends: friends)
    }

    /// The maximum number of friends that the entry of one person lists.
    private static let maximumFriends = 5_000
    /// The maximum number of friends that the entries of all people list together. With aliases of YAML, a small file can list many.
    private static let maximumFriendsOfAll = 1_000_000

    /// Checks how many friends the people have together, before any of them is read.
    private static func checkFriendCounts(of entries: [SeedNode]) throws(SeedFileError) {
        var count = 0
        for entry in entries {
            count += entry.itemCount(of: "friends")
            guard count <= maximumFriendsOfAll else {
                throw entry.error("lists friends after which all people together have more than \(maximumFriendsOfAll)")
            }
        }
    }

    private static func friends(_ node: SeedNode?, of person: Person) throws(SeedFileError) -> [String] {
        guard let node else { return [] }
        guard node.itemCount <= maximumFriends else { throw node.error("lists more than \(maximumFriends) friends") }
        let friends = try logins(node)
        guard !friends.contains(person.login) else { throw node.error("lists the person themselves") }
        return friends.sorted()
    }

    /// Returns login names. The people need not exist yet; their friendships and roles take effect once they exist.
    static func logins(_ node: SeedNode?) throws(SeedFileError) -> Set<String> {
        var logins: Set<String> = []
        for item in try node?.list() ?? [] { logins.insert(try login(item)) }
        return logins
    }

    private static func person(_ fields: [String: SeedNode], _ entry: SeedNode) throws(SeedFileError) -> Person {
        Person(
            id: Person.ID(rawValue: 0),
            login: try login(fields.required("email", of: entry)),
            password: PasswordDigest(encoded: ""),
            firstName: try fields.required("first_name", of: entry).text(),
            middleName: try fields["middle_name"]?.text(),
            lastName: try fields.required("last_name", of: entry).text(),
            birthday: try birthday(fields["birthday"]),
            gender: try fields["gender"]?.text(),
            hometown: try place(fields["hometown"]),
            location: try place(fields["location"]),
            link: try fields["link"]?.setting(AppSettingRule.webAddress),
            locale: try locale(fields["locale"]))
    }

    private static func login(_ node: SeedNode) throws(SeedFileError) -> String {
        try node.setting(AppSettingRule.login)
    }

    static func password(_ node: SeedNode) throws(SeedFileError) -> Secret {
        let text = try node.text()
        guard text.utf8.count <= Person.maximumPasswordLength else {
            throw node.error("is longer than \(Person.maximumPasswordLength) bytes")
        }
        return Secret(text)
    }

    private static func birthday(_ node: SeedNode?) throws(SeedFileError) -> Birthday? {
        guard let node else { return nil }
        let text = try node.text()
        guard let birthday = try? Birthday(text) else { throw node.error("\"\(text)\" is not a date in the form MM/DD/YYYY") }
        guard birthday.year ?? thisYear <= thisYear else { throw node.error("\"\(text)\" is in the future") }
        return birthday
    }

    private static let thisYear = Calendar(identifier: .gregorian).component(.year, from: Date())

    private static func place(_ node: SeedNode?) throws(SeedFileError) -> Place? {
        guard let node else { return nil }
        let fields = try node.fields(["id", "name"])
        return Place(id: try fields.required("id", of: node).text(), name: try fields.required("name", of: node).text())
    }

    private static func locale(_ node: SeedNode?) throws(SeedFileError) -> String? {
        guard let node else { return nil }
        let text = try node.text()
        let isLocale = text.utf8.allSatisfy { $0 < 0x80 } && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isLocale, (2...16).contains(text.count) else { throw node.error("\"\(text)\" is not a locale such as it_IT") }
        return text
    }

    /// The maximum size of a picture file, in bytes: 5 MiB.
    private static let maximumPictureSize = 5 * 1024 * 1024

    /// Returns the picture after it has been read and checked once.
    private static func picture(_ node: SeedNode?) throws(SeedFileError) -> Seed.Picture? {
        guard let file = try node?.image(maximumSize: maximumPictureSize) else { return nil }
        return Seed.Picture(size: try file.bytes().count) { try file.bytes() }
    }
}

extension SeedNode {
    /// Returns the image file that this node names. The path is relative to the seed file.
    /// - Parameter maximumSize: The maximum size in bytes.
    func image(maximumSize: Int) throws(SeedFileError) -> SeedImageFile {
        let name = try text()
        let folder = file.isEmpty ? nil : URL(filePath: file).deletingLastPathComponent()
        return SeedImageFile(path: URL(filePath: name, relativeTo: folder).path, maximumSize: maximumSize, place: error(""))
    }
}
