import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import TestSupport
import Testing

@Suite("Seed files")
struct SeedFileTests {
    @Test("The sample seed file has one app and four people")
    func sample() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
        let seed = try SeedFile.read(path: "\(root)/Examples/sample/seed.yaml")
        let app = try #require(seed.apps.first)
        #expect(seed.apps.count == 1)
        #expect(app.id == "138483919580948")
        #expect(app.mode == .live)
        #expect(app.secret?.reveal(\.self) == "0123456789abcdef0123456789abcdef")
        #expect(app.redirectURIs.contains("https://app.example/callback"))
        #expect(app.advancedAccess.union(PermissionCatalog.withoutReview) == Set(Permission.limitedLogin))
        #expect(app.allowsLoginFromDevices && !app.requiresAppSecret)

        #expect(seed.people.map(\.person.login) == ["ada@example.com", "+12025550143", "silpa@example.com", "blaise@example.com"])
        let ada = seed.people[0]
        #expect(ada.person.name == "Ada King Lovelace")
        #expect(ada.person.birthday?.description == "12/10/1985")
        #expect(ada.person.hometown == Place(id: "106377336067638", name: "London, United Kingdom"))
        #expect(ada.plainPassword?.reveal(\.self) == "correct horse battery staple")
        #expect(ada.friends == ["+12025550143"])
        #expect(try seed.people.allSatisfy { try ($0.picture?.bytes()).flatMap(PictureFormat.init(of:)) == .png })
        #expect(seed.icons[app.id] != nil && app.settings.privacyPolicyURL != nil)
        #expect(AppLint(app).findings == [], "the sample app passes its own check")
        #expect(seed.people[1].person.email == nil)
        #expect(seed.people[2].person.name == "ศิลป์ พีระศรี")
        #expect(seed.people[3].friends == ["ada@example.com"])
    }

    @Test(
        "A seed file may be empty or have only one of its lists", arguments: ["", "# nothing\n", "{}", "apps:\npeople: []\n", "people: ~"])
    func empty(text: String) throws {
        let seed = try SeedFile.parse(text, file: "seed.yaml")
        #expect(seed.apps.isEmpty && seed.people.isEmpty)
    }

    @Test("A key without a value counts as absent, and a quoted value is taken literally")
    func noValue() throws {
        let seed = try SeedFile.parse(
            """
            apps:
              - { id: "1", name: "null", secret: ~, mode: , redirect_uris: null, roles: , login_from_devices: }
            people:
              - { email: Ada@Example.com, password: "~", first_name: Ada, last_name: Lovelace, birthday: , picture: , friends: ~ }
            """, file: "seed.yaml")
        #expect(seed.apps[0].name == "null")
        #expect(seed.apps[0].secret == nil)
        #expect(seed.apps[0].mode == .live)
        #expect(!seed.apps[0].allowsLoginFromDevices)
        #expect(seed.people[0].person.login == "ada@example.com")
        #expect(seed.people[0].plainPassword?.reveal(\.self) == "~")
        #expect(seed.people[0].person.birthday == nil)
    }

    @Test("A seed file sets the properties of an app")
    func fullApp() throws {
        let seed = try SeedFile.parse(
            """
            apps:
              - id: 138483919580948
                name: Sample
                client_token: fedcba
                mode: development
                redirect_uris: [ "https://app.example/callback", "http://localhost/callback", "com.example.app://login" ]
                advanced_access: [ user_friends ]
                roles: { administrators: [ Ada@example.com ], developers: [ "+12025550143" ], testers: [ blaise@example.com ] }
                permissions: [ publish_actions ]
                login_from_devices: true
                require_app_secret: yes
                deauthorize_callback_url: https://app.example/deauthorize
                data_deletion_callback_url: http://127.0.0.1:9000/delete
            """, file: "seed.yaml")
        let app = try #require(seed.apps.first)
        #expect(app.id == "138483919580948")
        #expect(app.clientToken?.reveal(\.self) == "fedcba")
        #expect(app.mode == .development)
        #expect(app.redirectURIs.count == 3)
        #expect(app.advancedAccess == [.userFriends])
        #expect(app.appDefinedPermissions == ["publish_actions"])
        #expect(app.roles.administrators == ["ada@example.com"])
        #expect(app.roles.developers == ["+12025550143"])
        #expect(app.roles.testers == ["blaise@example.com"])
        #expect(app.allowsLoginFromDevices && app.requiresAppSecret)
        #expect(app.dataDeletionCallbackURL == "http://127.0.0.1:9000/delete")
    }

    @Test("A seed file may use anchors and aliases")
    func aliases() throws {
        let seed = try SeedFile.parse(
            """
            people:
              - { email: ada@example.com, password: &p secret, first_name: Ada, last_name: Lovelace, location: &l { id: "1", name: Turin } }
              - { email: grace@example.com, password: *p, first_name: Grace, last_name: Hopper, location: *l }
            """, file: "seed.yaml")
        #expect(seed.people[1].plainPassword?.reveal(\.self) == "secret")
        #expect(seed.people[1].person.location == Place(id: "1", name: "Turin"))
    }

    @Test("A seed file names pictures relative to its folder")
    func picture() throws {
        let folder = try TemporaryFolder()
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png += [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0] + [0, 0, 0, 0]
        png += [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
        _ = try folder.write(png, to: "ada.png")
        let text = "people: [ { email: ada@example.com, password: p, first_name: Ada, last_name: Lovelace, picture: ada.png } ]"
        let path = try folder.write(text.utf8, to: "seed.yaml")
        let picture = try #require(try SeedFile.read(path: path).people[0].picture)
        #expect(try picture.bytes() == png && picture.size == png.count)
    }

    @Test("A picture is read when it is needed, and checked again")
    func changedPicture() throws {
        let folder = try TemporaryFolder()
        let png = try #require(try Seed.sample().people.compactMap(\.picture).first).bytes()
        let file = try folder.write(png, to: "ada.png")
        let text = "people: [ { email: ada@example.com, password: p, first_name: Ada, last_name: Lovelace, picture: ada.png } ]"
        let path = try folder.write(text.utf8, to: "seed.yaml")
        let picture = try #require(try SeedFile.read(path: path).people[0].picture)
        for (content, problem) in [(Array("GIF89a".utf8), "is neither PNG nor JPEG nor WebP"), (nil, "cannot be read")] {
            if let content { _ = try folder.write(content, to: "ada.png") } else { try FileManager.default.removeItem(atPath: file) }
            let error = #expect(throws: SeedFileError.self) { try picture.bytes() }
            #expect(error?.description.hasPrefix("\(path):1: people[0].picture: the file \(file) \(problem)") == true)
        }
    }

    @Test(
        "A file without an end is not read to the end", .timeLimit(.minutes(1)),
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
    func endlessPicture() throws {
        let text = "people: [ { email: ada@example.com, password: p, first_name: Ada, last_name: Lovelace, picture: /dev/zero } ]"
        let error = #expect(throws: SeedFileError.self) { try SeedFile.parse(text, file: "seed.yaml") }
        #expect(error?.problem == "the file /dev/zero is larger than 5242880 bytes")
    }

    @Test("A small file with aliases cannot list any number of friends")
    func friends() throws {
        func text(people: Int, friends: Int) -> String {
            let list = (0..<friends).map { "f\($0)@example.com" }.joined(separator: ",")
            let names = "password: p, first_name: A, last_name: B"
            let first = "people:\n- { email: p@example.com, \(names), friends: &all [\(list)] }\n"
            return first + (1..<people).map { "- { email: p\($0)@example.com, \(names), friends: *all }\n" }.joined()
        }
        #expect(try SeedFile.parse(text(people: 2, friends: 5_000), file: "seed.yaml").people.map(\.friends.count) == [5_000, 5_000])
        let one = #expect(throws: SeedFileError.self) { try SeedFile.parse(text(people: 1, friends: 5_001), file: "seed.yaml") }
        #expect(one?.description == "seed.yaml:2: people[0].friends: lists more than 5000 friends")
        let all = #expect(throws: SeedFileError.self) { try SeedFile.parse(text(people: 201, friends: 5_000), file: "seed.yaml") }
        #expect(all?.description.hasSuffix("people[200]: lists friends after which all people together have more than 1000000") == true)
    }
}
