import Foundation
import ProviderDomain
import ProviderSeed
import TestSupport
import Testing

/// The valid lines of an app and of a person that precede the invalid line, and the keys that the error messages list.
private enum ValidLines {
    static let app = "apps:\n  - id: \"1\"\n    name: Sample\n"
    static let person = "people:\n  - email: ada@example.com\n    password: p\n    first_name: Ada\n    last_name: Lovelace\n"
    static let appKeys =
        "active, advanced_access, app_domains, client_oauth_login, client_token, data_deletion_callback_url, data_deletion_instructions_url, "
        + "deauthorize_callback_url, embedded_browser_login, force_reauthentication, graph_version, icon, id, issuer_in_answers, "
        + "login_configurations, login_from_devices, minimum_age, mode, name, native_or_desktop, permissions, privacy_policy_url, redirect_uris, require_app_secret, roles, "
        + "secret, server_ip_allow_list, terms_url, tokens_in_redirects, web_oauth_login"
    static let personKeys =
        "birthday, email, first_name, friends, gender, hometown, last_name, link, locale, location, middle_name, password, password_digest, "
        + "picture"
}

@Suite("Errors in a seed file with line, key and reason")
struct SeedFileErrorTests {
    private func expect(_ message: String, of text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: SeedFileError.self, sourceLocation: sourceLocation) { try SeedFile.parse(text, file: "seed.yaml") }
        #expect(error?.description == "seed.yaml:\(message)", sourceLocation: sourceLocation)
    }

    @Test("The seed of an emulator gives IDs to people, which must be numbers and unique; other seeds give none")
    func personIDs() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("seed.yaml")
        func read(_ text: String) throws(SeedFileError) -> Seed {
            try? Data(text.utf8).write(to: URL(filePath: path))
            return try SeedFile.readWithIDs(path: path)
        }
        let grace = "  - email: grace@example.com\n    password: p\n    first_name: Grace\n    last_name: Hopper\n"
        let seed = try read("\(ValidLines.person)    id: 10150000000000007\n\(grace)    id: \"8\"\n")
        #expect(seed.givenIDs == ["ada@example.com": "10150000000000007", "grace@example.com": "8"])
        for (text, message) in [
            ("\(ValidLines.person)    id: x\n", "6: people[0].id: \"x\" is not a number of 1 to 18 digits that does not begin with 0"),
            ("\(ValidLines.person)    id: 8\n\(grace)    id: 8\n", "11: people[1].id: 8 is also the ID of another person"),
            ("\(ValidLines.app)\(ValidLines.person)    id: 1\n", "9: people[0].id: 1 is also the ID of an app"),
        ] {
            let error = #expect(throws: SeedFileError.self) { try read(text) }
            #expect(error?.description == "\(path):\(message)")
        }
        expect("6: people[0].id: is not a known key; known are \(ValidLines.personKeys)", of: "\(ValidLines.person)    id: 8\n")
    }

    @Test(
        "An unknown key is an error",
        arguments: [
            ("app: []", "1: app: is not a known key; known are apps, people"),
            ("apps: []\npeople: []\nApps: []", "3: Apps: is not a known key; known are apps, people"),
            ("\(ValidLines.app)    redirect_uri: x", "4: apps[0].redirect_uri: is not a known key; known are \(ValidLines.appKeys)"),
            (
                "\(ValidLines.app)    roles:\n      admins: []",
                "5: apps[0].roles.admins: is not a known key; known are administrators, developers, insights_users, "
                    + "testers"
            ),
            ("\(ValidLines.person)    name: Ada", "6: people[0].name: is not a known key; known are \(ValidLines.personKeys)"),
            (
                "\(ValidLines.person)    hometown: { id: \"1\", city: x }",
                "6: people[0].hometown.city: is not a known key; known are id, name"
            ),
            ("\(ValidLines.app)    [a]: x", "4: apps[0].?: is not a known key; known are \(ValidLines.appKeys)"),
        ])
    func keys(text: String, message: String) { expect(message, of: text) }

    @Test(
        "A value of the wrong type is an error",
        arguments: [
            ("- x", "1: is not a mapping of keys to values"), ("hello", "1: is not a mapping of keys to values"),
            ("apps: x", "1: apps: is not a list"), ("apps: { id: \"1\" }", "1: apps: is not a list"),
            ("people:\n  - ada", "2: people[0]: is not a mapping of keys to values"),
            ("\(ValidLines.app)    roles: [ ada@example.com ]", "4: apps[0].roles: is not a mapping of keys to values"),
            ("\(ValidLines.app)    redirect_uris: https://app.example/", "4: apps[0].redirect_uris: is not a list"),
            ("\(ValidLines.app)    secret: [ x ]", "4: apps[0].secret: is not a string"),
            ("\(ValidLines.person)    friends: ada@example.com", "6: people[0].friends: is not a list"),
            ("\(ValidLines.person)    gender: { a: b }", "6: people[0].gender: is not a string"),
            ("\(ValidLines.person)    hometown: Turin", "6: people[0].hometown: is not a mapping of keys to values"),
        ])
    func shape(text: String, message: String) { expect(message, of: text) }

    @Test(
        "A missing required value is an error",
        arguments: [
            ("apps:\n  - name: Sample", "2: apps[0]: has no id"), ("apps:\n  - id: \"1\"", "2: apps[0]: has no name"),
            ("apps:\n  - id: \"1\"\n    name:", "2: apps[0]: has no name"),
            ("apps:\n  - id: \"1\"\n    name: \"\"", "3: apps[0].name: is empty"),
            ("people:\n  - first_name: Ada", "2: people[0]: has no email"),
            (
                "people:\n  - { email: ada@example.com, first_name: Ada, last_name: Lovelace }",
                "2: people[0]: has neither a password nor a password_digest"
            ),
            (
                "\(ValidLines.person)    password_digest: $2b$05$abc",
                "6: people[0].password_digest: is given together with a password; give one of the two"
            ),
            (
                "people:\n  - { email: ada@example.com, first_name: Ada, last_name: Lovelace,\n      password_digest: $2b$15$abc }",
                "3: people[0].password_digest: is not a bcrypt digest: it has the form $2b$COST$ and 53 characters"
            ),
            ("people:\n  - { email: ada@example.com, password: p, last_name: Lovelace }", "2: people[0]: has no first_name"),
            ("people:\n  - { email: ada@example.com, password: p, first_name: Ada }", "2: people[0]: has no last_name"),
            ("\(ValidLines.person)    location: { id: \"1\" }", "6: people[0].location: has no name"),
        ])
    func missing(text: String, message: String) { expect(message, of: text) }

    @Test(
        "A duplicate ID, a duplicate e-mail address and a self-friendship are errors",
        arguments: [
            ("\(ValidLines.app)  - id: 1\n    name: Other", "4: apps[1].id: 1 is also the ID of another app"),
            (
                "\(ValidLines.person)  - { email: ada@example.com, password: p, first_name: A, last_name: B }",
                "6: people[1].email: ada@example.com is also the e-mail address of another person"
            ),
            (
                "\(ValidLines.person)  - { email: ADA@Example.com, password: p, first_name: A, last_name: B }",
                "6: people[1].email: ada@example.com is also the e-mail address of another person"
            ),
            ("\(ValidLines.person)    friends: [ Ada@example.com ]", "6: people[0].friends: lists the person themselves"),
        ])
    func twice(text: String, message: String) { expect(message, of: text) }

    @Test(
        "An app ID that is not made of at most 32 digits is an error",
        arguments: [
            ("id: one\n    name: S", "2: apps[0].id: \"one\" is not a number of at most 32 digits"),
            ("id: -1\n    name: S", "2: apps[0].id: \"-1\" is not a number of at most 32 digits"),
            (
                "id: \"\(String(repeating: "1", count: 33))\"\n    name: S",
                "2: apps[0].id: \"\(String(repeating: "1", count: 33))\" is not a number of at most 32 digits"
            ),
        ])
    func appID(lines: String, message: String) { expect(message, of: "apps:\n  - \(lines)") }

    @Test(
        "An invalid setting of an app is an error",
        arguments: [
            ("mode: test", "mode: is neither live nor development"), ("mode: Live", "mode: is neither live nor development"),
            ("login_from_devices: maybe", "login_from_devices: is neither true nor false"),
            ("require_app_secret: 1", "require_app_secret: is neither true nor false"),
            ("login_from_devices: [ true ]", "login_from_devices: is neither true nor false"),
            (
                "redirect_uris: [ \"https://app.example/\", \"http://app.example/callback\" ]",
                "redirect_uris[1]: \"http://app.example/callback\" uses http; use https, a loopback address or the app's own scheme"
            ),
            (
                "redirect_uris: [ \"https://app.example/#x\" ]",
                "redirect_uris[0]: \"https://app.example/#x\" has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"
            ),
            ("redirect_uris: [ /callback ]", "redirect_uris[0]: \"/callback\" is not an absolute URI (RFC 3986)"),
            ("redirect_uris: [ [ x ] ]", "redirect_uris[0]: is not a string"), ("redirect_uris: [ \"\" ]", "redirect_uris[0]: is empty"),
            (
                "advanced_access: [ email, user-friends ]",
                "advanced_access[1]: The permission \"user-friends\" must consist of 1 to 128 of the letters a to z and underscores."
            ),
            (
                "permissions: [ PUBLISH ]",
                "permissions[0]: The permission \"PUBLISH\" must consist of 1 to 128 of the letters a to z and underscores."
            ),
            (
                "roles: { testers: [ ada ] }",
                "roles.testers[0]: is neither an e-mail address nor a phone number such as +12025550143"
            ),
            (
                "deauthorize_callback_url: ftp://app.example/",
                "deauthorize_callback_url: \"ftp://app.example/\" is not an https address"
            ),
            ("data_deletion_callback_url: delete", "data_deletion_callback_url: \"delete\" is not an https address"),
            ("secret: \"a\\tb\"", "secret: contains a control character"),
        ])
    func appValues(line: String, message: String) { expect("4: apps[0].\(message)", of: "\(ValidLines.app)    \(line)") }

    @Test(
        "An invalid value of a person is an error",
        arguments: [
            ("birthday: 1985-12-10", "birthday: \"1985-12-10\" is not a date in the form MM/DD/YYYY"),
            ("birthday: 13/10/1985", "birthday: \"13/10/1985\" is not a date in the form MM/DD/YYYY"),
            ("birthday: 02/29/1985", "birthday: \"02/29/1985\" is not a date in the form MM/DD/YYYY"),
            ("birthday: 2/9/1985", "birthday: \"2/9/1985\" is not a date in the form MM/DD/YYYY"),
            ("link: people.example/ada", "link: \"people.example/ada\" is not an http or https address"),
            ("link: javascript://x", "link: \"javascript://x\" is not an http or https address"),
            ("locale: \"it IT\"", "locale: \"it IT\" is not a locale such as it_IT"),
            ("locale: i", "locale: \"i\" is not a locale such as it_IT"),
            ("friends: [ grace ]", "friends[0]: is neither an e-mail address nor a phone number such as +12025550143"),
            ("middle_name: \"\"", "middle_name: is empty"), ("gender: \"a\\0b\"", "gender: contains a control character"),
        ])
    func personValues(line: String, message: String) { expect("6: people[0].\(message)", of: "\(ValidLines.person)    \(line)") }

    @Test(
        "A login name that is neither an e-mail address nor a telephone number is an error",
        arguments: ["ada", "ada@", "12025550143", "ada@a@b"])
    func login(text: String) {
        // A text that is not similar to a login name is not printed, because it may be a password.
        let value = text.contains("@") ? "\"\(text)\" " : ""
        let message = "2: people[0].email: \(value)is neither an e-mail address nor a phone number such as +12025550143"
        expect(message, of: "people:\n  - { email: \(text), password: p, first_name: Ada, last_name: Lovelace }")
    }

    @Test("A text of more than 4096 bytes is an error")
    func longText() {
        let text = "\(ValidLines.person)    gender: \(String(repeating: "a", count: 4097))"
        expect("6: people[0].gender: is longer than 4096 bytes", of: text)
    }

    @Test(
        "Invalid YAML is an error with its line",
        arguments: [
            ("apps: [\n", 2), ("apps:\n\t- id: 1", 2), ("apps: *nowhere", 1), ("apps: []\n apps: x", 2), ("\"open", 1),
            ("apps: " + String(repeating: "[", count: 100_000), 1),
            ("apps: []\n---\napps: []", 2), ("people: []\n---\nx: y\n", 2),
        ])
    func syntax(text: String, line: Int) {
        let error = #expect(throws: SeedFileError.self) { try SeedFile.parse(text, file: "seed.yaml") }
        #expect(error?.problem.hasPrefix("is not valid YAML: ") == true)
        #expect(error?.line == line)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A key that occurs twice in one mapping is an error")
    func duplicateKeys() {
        expect("3: name: occurs more than once in one mapping", of: "\(ValidLines.app)    name: Other")
        expect("1: apps: occurs more than once in one mapping", of: "apps: []\napps: []")
    }
}
