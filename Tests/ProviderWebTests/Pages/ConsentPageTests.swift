import Foundation
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("The consent page")
struct ConsentPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("The consent page has one labeled switch for each permission, named after it")
    func switches() {
        let page = ParsedPage(pages.html(SamplePages.consent(asking: SamplePages.permissions), in: .english))
        let switches = page.all("input").filter { $0.attributes["type"] == "checkbox" }
        #expect(switches.compactMap { $0.attributes["name"] } == SamplePages.permissions)
        #expect(switches.allSatisfy { $0.attributes["checked"] == "checked" && $0.attributes["value"] == "on" })
        #expect(switches.filter { $0.attributes["disabled"] != nil }.map { $0.attributes["name"] } == ["public_profile"])
        #expect(page.all("span").contains { $0.attributes["id"] == "title-1" && $0.text == "Name and profile picture" })
    }

    @Test("A switch can start off, except the fixed one")
    func off() {
        let permissions = [
            ConsentPermission(name: "public_profile", isRequired: true, isOn: false), ConsentPermission(name: "email", isOn: false),
        ]
        let page = ParsedPage(
            pages.html(ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: permissions), in: .english))
        #expect(page.inputs("public_profile").first?.attributes["checked"] == "checked")
        #expect(page.inputs("email").first?.attributes["checked"] == nil)
    }

    @Test(
        "The buttons say what they do in each language",
        arguments: [
            (PageLanguage.english, "Continue as Ada", "Cancel", "Not Ada?"), (.thai, "ดำเนินการต่อในชื่อ Ada", "ยกเลิก", "ไม่ใช่ Ada ใช่ไหม"),
            (.italian, "Continua come Ada", "Annulla", "Non sei Ada?"), (.japanese, "Adaとして続ける", "キャンセル", "Adaさんではありませんか？"),
            (.traditionalChinese, "以Ada的身分繼續", "取消", "不是Ada嗎？"),
        ])
    func buttons(language: PageLanguage, proceed: String, cancel: String, change: String) {
        let page = ParsedPage(pages.html(SamplePages.consent(), in: language))
        #expect(page.buttons == ["continue": proceed, "cancel": cancel, "switch": change, "": ""])
        let first = page.all("button").first?.attributes
        #expect(first?["formmethod"] == "dialog" && first?["hidden"] != nil, "pressing Enter on a switch does nothing")
        #expect(page.all("form").map(\.attributes) == [["method": "post", "action": "/dialog/consent"]])
    }

    @Test("The consent page links to the app's privacy policy and terms only if they are web addresses")
    func links() {
        let page = ParsedPage(pages.html(SamplePages.consent(), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["https://app.example/privacy?a=1&b=2", "https://app.example/terms"])
        #expect(page.all("a").allSatisfy { $0.attributes["rel"] == "noopener noreferrer" })
        for address in [nil, "javascript:alert(1)", "/x"] {
            let bare = ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: [], privacyPolicy: address)
            #expect(ParsedPage(pages.html(bare, in: .english)).all("a").isEmpty)
        }
    }

    @Test("A permission defined by the app is shown under its name")
    func appDefined() {
        let page = ParsedPage(pages.html(SamplePages.consent(asking: ["publish_actions"]), in: .english))
        #expect(page.all("span").contains { $0.attributes["class"] == "title" && $0.text == "publish_actions" })
        #expect(page.all("span").contains { $0.text.hasPrefix("A permission defined by Sample.") })
    }

    private static let person = Person(
        id: Person.ID(rawValue: 1), login: "ada@example.com", password: PasswordDigest(encoded: ""), firstName: "Ada", lastName: "Lovelace",
        birthday: try? Birthday("12/10/1985"), gender: "female", location: Place(id: "1", name: "Turin, Italy"))
    private static let friends = ["Blaise", "Grace", "Mary", "Silpa", "Emmy"].map { PersonName(first: $0, middle: nil, last: "X") }
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func value(of permission: Permission, _ person: Person = person, in language: PageLanguage = .english) -> String? {
        PermissionValue(permission, of: person, friends: permission == .userFriends ? Self.friends : [], at: Self.now)?
            .wording(pages.catalog(language)).plain
    }

    @Test(
        "The value beside a permission is written in the language of the page",
        arguments: [
            (PageLanguage.english, "10 December 1985", "Female", "21 years or older", "Your friends: Blaise X, Grace X, Mary X and 2 more"),
            (.italian, "10 dicembre 1985", "Femmina", "21 anni o più", "I tuoi amici: Blaise X, Grace X e Mary X (+2)"),
            (.thai, "10 ธันวาคม 1985", "หญิง", "21 ปีขึ้นไป", "เพื่อนของคุณ: Blaise X Grace X และ Mary X และอีก 2 คน"),
            (.japanese, "1985年12月10日", "女性", "21歳以上", "友達：Blaise X、Grace X、Mary X、ほか2人"),
            (.traditionalChinese, "1985年12月10日", "女性", "21 歲以上", "您的朋友：Blaise X、Grace X和Mary X，以及其他 2 人"),
        ])
    func values(language: PageLanguage, birthday: String, gender: String, age: String, friends: String) {
        #expect(value(of: .publicProfile, in: language) == "Ada Lovelace")
        #expect(value(of: .email, in: language) == "ada@example.com")
        #expect(value(of: .userBirthday, in: language) == birthday)
        #expect(value(of: .userGender, in: language) == gender)
        #expect(value(of: .userAgeRange, in: language) == age)
        #expect(value(of: .userFriends, in: language) == friends)
        #expect(value(of: .userLocation, in: language) == "Turin, Italy")
        #expect(value(of: .userLikes, in: language) == nil)
    }

    @Test(
        "Friends are counted up to a limit",
        arguments: [
            (3, PageLanguage.english, "Your friends: A B, A B, A B"), (1_003, .english, "Your friends: A B, A B, A B and 1,000 more"),
            (1_004, .english, "Your friends: A B, A B, A B and more than 1,000 others"),
            (1_004, .thai, "เพื่อนของคุณ: A B A B และ A B และอีกมากกว่า 1,000 คน"),
        ])
    func manyFriends(count: Int, language: PageLanguage, text: String) {
        let friends = Array(repeating: PersonName(first: "A", middle: nil, last: "B"), count: count)
        let value = PermissionValue(.userFriends, of: Self.person, friends: friends, at: Self.now)
        #expect(value?.wording(pages.catalog(language)).plain == text)
        #expect(PermissionValue.neededFriends == 1_004)
    }

    @Test("The direction of a friend's name does not reorder the names beside it")
    func isolatedFriends() {
        // The list formatter isolates names that are written from right to left.
        let friends = [PersonName(first: "אבא", middle: nil, last: "אבן"), PersonName(first: "Grace", middle: nil, last: "Hopper")]
        let value = PermissionValue(.userFriends, of: Self.person, friends: friends, at: Self.now)
        let text = value?.wording(pages.catalog(.english)).plain
        #expect(text == "Your friends: \u{2068}אבא אבן\u{2069}, Grace Hopper")
    }

    @Test(
        "An incomplete birthday is shown as far as it is known",
        arguments: [("12/10", "10 December"), ("1985", "1985"), ("02/29", "29 February")])
    func incompleteBirthdays(birthday: String, text: String) throws {
        var person = Self.person
        person.birthday = try Birthday(birthday)
        #expect(value(of: .userBirthday, person) == text)
        #expect(value(of: .userAgeRange, person) == nil)
    }

    @Test("A value belongs to its switch, and never becomes markup")
    func escapedValue() throws {
        let permission = ConsentPermission(name: "user_gender", value: .text("<b onclick='x'>\"&"))
        let page = ParsedPage(
            pages.html(ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: [permission]), in: .english))
        #expect(page.parseError == nil && page.all("b").isEmpty)
        #expect(page.all("span").contains { $0.attributes["id"] == "value-1" && $0.text == "<b onclick='x'>\"&" })
        #expect(page.inputs("user_gender").first?.attributes["aria-describedby"] == "value-1 gets-1")
    }

    @Test(
        "The page says where the browser goes",
        arguments: [
            (ConsentPage.Destination.domain("app.example"), "Then you return to app.example."),
            (.localApp, "Then you return to an app on this device."),
        ])
    func destination(destination: ConsentPage.Destination, text: String) {
        let consent = ConsentPage(appName: "Sample", firstName: "Ada", destination: destination, form: "", permissions: [])
        #expect(ParsedPage(pages.html(consent, in: .english)).all("p").contains { $0.text == text })
    }
}
