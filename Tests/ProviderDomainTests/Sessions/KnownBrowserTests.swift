import LoginModel
import ProviderDomain
import Testing

@Suite("Browsers in which people have logged in before")
struct KnownBrowserTests {
    private static func person(_ id: Int64, _ password: String = "p") -> Person {
        Person(id: Person.ID(rawValue: id), login: "", password: PasswordDigest(encoded: password), firstName: "", lastName: "")
    }

    /// Returns whether the browser knows the person. If it does, the first limit of an attempt applies to the person in this browser.
    private func knows(_ browser: KnownBrowser, _ person: Person) -> Bool {
        let attempt = PasswordAttempt(login: "", of: person, browser: browser, networks: [], sealer: Sample.sealer, at: Sample.now)
        return attempt.limits[0].key == "account:#\(person.id.rawValue):\(browser.id)"
    }

    private func browser(of people: [Person]) -> KnownBrowser {
        people.reduce(KnownBrowser(id: "b")) { $0.addingLogin(of: $1.id, with: $1.password) }
    }

    @Test("A browser knows the last eight people who logged in")
    func lastEight() {
        let people = (1...9).map { Self.person($0) }
        let browser = browser(of: people)
        #expect(people.map { knows(browser, $0) } == [false] + Array(repeating: true, count: 8))
        let again = self.browser(of: Array(people.prefix(8)) + [people[0], people[8]])
        #expect(
            people.map { knows(again, $0) } == [true, false] + Array(repeating: true, count: 7), "A further login counts as the latest")
    }

    @Test("A person is known with the present password only, and takes one place")
    func passwords() {
        let browser = browser(of: [Self.person(1, "old")] + (2...8).map { Self.person($0) } + [Self.person(1, "new")])
        #expect(knows(browser, Self.person(1, "new")) && !knows(browser, Self.person(1, "old")))
        for id in 2...8 { #expect(knows(browser, Self.person(Int64(id)))) }
    }

    @Test("People whose numbers begin alike are different people")
    func prefixes() {
        for order in [[1, 11, 111], [111, 11, 1], [11, 1, 111]] as [[Int64]] {
            let browser = browser(of: order.map { Self.person($0) })
            for id in order { #expect(knows(browser, Self.person(id)), "\(order)") }
            for id in [0, 2, 12, 1111] as [Int64] { #expect(!knows(browser, Self.person(id))) }
        }
    }

    @Test("The cookie carries the browser, and can neither be forged nor used for anything else")
    func cookie() throws {
        let browser = browser(of: [Self.person(1), Self.person(2)])
        let text = try browser.sealed(by: Sample.sealer)
        #expect(KnownBrowser.open(text, by: Sample.sealer) == browser)
        #expect(try browser.sealed(by: Sample.sealer) != text)
        #expect(KnownBrowser.open(text, by: Sample.foreignSealer) == nil)
        for other in ["", "AAAA", text + "A", String(text.dropLast()), "\u{0}", text + "="] {
            #expect(KnownBrowser.open(other, by: Sample.sealer) == nil)
        }
        for (content, purpose) in [
            ("{}", Sealer.Purpose.knownBrowser), (#"{"id":"b"}"#, .knownBrowser), (#"{"id":"b","accounts":[]}"#, .toolState),
        ] {
            let sealed = Base64URL.encode(try Sample.sealer.seal(Array(content.utf8), for: purpose))
            #expect(KnownBrowser.open(sealed, by: Sample.sealer) == nil, "\(content)")
        }
    }
}
