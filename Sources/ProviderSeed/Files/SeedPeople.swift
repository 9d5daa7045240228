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

    static func read(_ list: SeedNode?) throws(SeedFileError) -> [Seed.Entry] {
        var people: [Seed.Entry] = []
        var known: Set<String> = []
        for entry in try list?.list() ?? [] {
            let fields = try entry.fields(keys)
            let found = try SeedPeople.entry(fields, of: entry)
            guard let password = try password(fields, of: entry) else {
                throw entry.error("has neither a password nor a password_digest")
            }
            guard known.insert(found.person.login).inserted else {
                throw try fields.required("email", of: entry).error("\(found.person.login) is also the e-mail address of another person")
            }
            people.append(Seed.Entry(person: found.person, password: password, picture: found.picture, friends: found.friends))
        }
        return people
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
        let friends = try logins(fields["friends"])
        if friends.contains(person.login) { throw try fields.required("friends", of: entry).error("lists the person themselves") }
        return PersonRecord(person: person, picture: try picture(fields["picture"]), friends: friends.sorted())
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

    private static func picture(_ node: SeedNode?) throws(SeedFileError) -> [UInt8]? { try node?.picture(maximumSize: maximumPictureSize) }
}

extension SeedNode {
    /// Returns the content of the image file that this node names. The path is relative to the seed file.
    /// - Parameter maximumSize: The maximum size in bytes.
    func picture(maximumSize: Int) throws(SeedFileError) -> [UInt8] {
        let name = try text()
        let folder = file.isEmpty ? nil : URL(filePath: file).deletingLastPathComponent()
        let path = URL(filePath: name, relativeTo: folder).path
        guard let data = FileManager.default.contents(atPath: path) else { throw error("the file \(path) cannot be read") }
        guard data.count <= maximumSize else { throw error("the file \(path) is larger than \(maximumSize) bytes") }
        do {
            _ = try ValidatedPicture(Array(data), PictureFormat.acceptedByProvider)
        } catch  where error.code == .unknownFormat {
            throw self.error("the file \(path) is neither PNG nor JPEG nor WebP: \(error)")
        } catch {
            throw self.error("the file \(path) is not accepted: \(error)")
        }
        return Array(data)
    }
}
