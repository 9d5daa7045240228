internal import Foundation
internal import StrictJSON

/// Reads and writes the profile under the documented coding keys (SDK.md, section 1.16). Values that are `nil` are omitted.
extension Profile {
    init(record: RecordReader) throws(SessionStorageError) {
        userID = try record.required("userID", \.string)
        firstName = try record.optional("firstName", \.string)
        middleName = try record.optional("middleName", \.string)
        lastName = try record.optional("lastName", \.string)
        name = try record.optional("name", \.string)
        linkURL = try record.optional("linkURL", \.url)
        refreshDate = try record.required("refreshDate", \.recordedDate)
        imageURL = try record.optional("imageURL", \.url)
        email = try record.optional("email", \.string)
        friendIDs = try record.optional("friendIDs", \.strings)
        birthday = try record.optional("birthday", \.recordedDate)
        birthdayComponents = try record.optional("birthdayComponents") { $0.string.flatMap { try? Birthday($0) } }
        ageRange = try record.optional("ageRange", UserAgeRange.init(record:))
        hometown = try record.optional("hometown", Location.init(record:))
        location = try record.optional("location", Location.init(record:))
        gender = try record.optional("gender", \.string)
        permissions = try record.optional("permissions", \.strings).map(Set.init)
        isLimited = try record.required("isLimited", \.bool)
    }

    var record: [String: JSONValue] {
        var json: [String: JSONValue] = ["userID": .string(userID), "refreshDate": JSONValue(refreshDate), "isLimited": .bool(isLimited)]
        json["firstName"] = firstName.map { .string($0) }
        json["middleName"] = middleName.map { .string($0) }
        json["lastName"] = lastName.map { .string($0) }
        json["name"] = name.map { .string($0) }
        json["linkURL"] = linkURL.map { .string($0.absoluteString) }
        json["imageURL"] = imageURL.map { .string($0.absoluteString) }
        json["email"] = email.map { .string($0) }
        json["friendIDs"] = friendIDs.map { JSONValue($0) }
        json["birthday"] = birthday.map { JSONValue($0) }
        json["birthdayComponents"] = birthdayComponents.map { .string($0.description) }
        json["ageRange"] = ageRange.map { .object($0.dictionary.mapValues { .integer(Int64($0)) }) }
        json["hometown"] = hometown.map { .object($0.dictionary.mapValues { .string($0) }) }
        json["location"] = location.map { .object($0.dictionary.mapValues { .string($0) }) }
        json["gender"] = gender.map { .string($0) }
        json["permissions"] = permissions.map { JSONValue($0.sorted()) }
        return json
    }
}

extension UserAgeRange {
    init?(record: JSONValue) {
        guard let years = record.object?.compactMapValues(\.integer) else { return nil }
        self.init(min: years["min"].map(Int.init), max: years["max"].map(Int.init))
    }
}

extension Location {
    init?(record: JSONValue) {
        guard let texts = record.object?.compactMapValues(\.string) else { return nil }
        self.init(from: texts)
    }
}
