import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The record of a person")
struct PersonRecordTests {
    private static let record = PersonRecord(person: Sample.ada, picture: nil, friends: ["grace@example.com", "charles@example.com"])

    private static func changed(_ change: (inout PersonRecord) -> Void) -> PersonRecord {
        var record = record
        change(&record)
        return record
    }

    @Test("The JSON has the keys of a seed file, without the password and the bytes of the picture")
    func json() {
        #expect(
            JSONValue.object(Self.record.json) == [
                "email": "ada@example.com", "first_name": "Ada", "middle_name": "King", "last_name": "Lovelace", "birthday": "12/10/1985",
                "gender": "female", "hometown": ["id": "106377336067638", "name": "London, United Kingdom"],
                "location": ["id": "110884905606108", "name": "Turin, Italy"], "link": "https://people.example/ada",
                "friends": ["charles@example.com", "grace@example.com"], "picture": false, "locked": false,
            ])
        let bare = PersonRecord(person: Sample.grace, picture: [], friends: [])
        #expect(
            JSONValue.object(bare.json) == [
                "email": "grace@example.com", "first_name": "Grace", "last_name": "Hopper", "friends": [], "picture": true, "locked": false,
            ])
    }

    @Test("A member that is seldom present is present if the person has it")
    func rareMembers() {
        let json = Self.changed {
            $0.person.locale = "it_IT"
            $0.person.pageLanguage = "zh-Hant"
            $0.person.testApps = ["2", "1"]
            $0.person.isLocked = true
        }.json
        #expect(
            json["locale"] == "it_IT" && json["page_language"] == "zh-Hant" && json["test_apps"] == ["1", "2"] && json["locked"] == true)
    }

    @Test(
        "Each property that differs is one change, sorted by name",
        arguments: [
            (changed { _ in }, []), (changed { $0.person.firstName = "Augusta" }, ["first_name"]),
            (changed { $0.person.middleName = nil }, ["middle_name"]),
            (changed { $0.person.lastName = "Byron" }, ["last_name"]), (changed { $0.person.birthday = nil }, ["birthday"]),
            (changed { $0.person.gender = "x" }, ["gender"]), (changed { $0.person.hometown = nil }, ["hometown"]),
            (changed { $0.person.location = Place(id: "110884905606108", name: "Torino") }, ["location"]),
            (changed { $0.person.link = nil }, ["link"]),
            (changed { $0.person.locale = "en_GB" }, ["locale"]), (changed { $0.person.isLocked = true }, ["locked"]),
            (changed { $0.person.testApps = ["1"] }, ["test_apps"]), (changed { $0.friends = [] }, ["friends"]),
            (changed { $0.friends.reverse() }, []), (changed { $0.picture = [1] }, ["picture"]),
            (changed { $0.person.password = PasswordDigest(encoded: "other") }, ["password"]),
            (changed { $0.person.pageLanguage = "th" }, []),
            (
                changed {
                    $0.person.password = PasswordDigest(encoded: "other")
                    $0.picture = []
                    $0.person.birthday = nil
                }, ["birthday", "password", "picture"]
            ),
        ] as [(PersonRecord, [String])])
    func changes(other: PersonRecord, names: [String]) {
        #expect(Self.record.changes(to: other) == names)
        #expect(other.changes(to: Self.record) == names, "The names do not depend on the direction")
    }

    @Test("A picture that is replaced by another is a change, although both records have one")
    func pictures() {
        #expect(Self.changed { $0.picture = [1] }.changes(to: Self.changed { $0.picture = [2] }) == ["picture"])
    }

    @Test("A change has the records before and after, and the app that makes it")
    func kinds() {
        let other = Self.changed { $0.person.lastName = "Byron" }
        let added = PersonChange.add(other, at: Sample.now)
        #expect(added.before == nil && added.after?.person.lastName == "Byron" && added.appID == nil)
        let set = PersonChange.set(Self.record, to: other, byApp: "1", at: Sample.now)
        #expect(set.before?.person.lastName == "Lovelace" && set.after?.person.lastName == "Byron" && set.appID == "1")
        let removed = PersonChange.remove(other, byApp: "1", at: Sample.now)
        #expect(removed.before?.person.lastName == "Byron" && removed.after == nil && removed.at == Sample.now)
    }
}
