import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Links that log a browser in as a test user")
struct TestLoginLinkTests {
    private func link(_ person: Int64 = 7) -> TestLoginLink { TestLoginLink(to: Person.ID(rawValue: person), in: Sample.environment) }

    private func open(_ text: String, after seconds: Double = 0) -> TestLoginLink? {
        TestLoginLink(text, openedBy: Sample.sealer, at: Sample.now + seconds)
    }

    @Test(
        "A link leads to the test user for one hour",
        arguments: [(0, true), (3599, true), (3600, false), (3601, false), (-10, true)] as [(Double, Bool)])
    func lifetime(seconds: Double, opens: Bool) throws {
        let link = link()
        let opened = open(try link.sealed(by: Sample.sealer), after: seconds)
        #expect((opened != nil) == opens)
        if let opened { #expect(opened.person.rawValue == 7 && opened.id == link.id && opened.expiresAt == Sample.now + 3600) }
    }

    @Test("A link is for any number of a person", arguments: [Int64.min, 0, 1, .max])
    func people(number: Int64) throws {
        #expect(open(try link(number).sealed(by: Sample.sealer))?.person.rawValue == number)
    }

    @Test("Two links to one test user have different IDs, so that each can be used once")
    func uniqueness() {
        let environment = Sample.environment(at: Sample.now)
        let links = (1...100).map { _ in TestLoginLink(to: Sample.ada.id, in: environment) }
        #expect(Set(links.map(\.id)).count == 100)
        #expect(Set(links.map { $0.use(at: Sample.now).digest }).count == 100)
    }

    @Test("The use of a link counts for its test user, and is remembered until the link expires")
    func use() throws {
        let link = link()
        let opened = try #require(open(try link.sealed(by: Sample.sealer)))
        let (first, second) = (link.use(at: Sample.now), opened.use(at: Sample.now + 5))
        #expect(first.digest == second.digest && first.owner == "test-user-login 7" && second.usedAt == Sample.now + 5)
        #expect(first.recordExpiresAt == link.expiresAt)
    }

    @Test("A changed link, and one of another provider or for another purpose, cannot be opened")
    func refusals() throws {
        let text = try link().sealed(by: Sample.sealer)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(open(changed) == nil)
        }
        for other in ["", "AAAA", text + "A", String(text.dropLast()), text + "=", "7 a 9999999999"] { #expect(open(other) == nil) }
        #expect(TestLoginLink(text, openedBy: Sample.foreignSealer, at: Sample.now) == nil)
        let sealed = try Sample.sealer.seal(Array("7 a 9999999999".utf8), for: .picture)
        #expect(open(Base64URL.encode(sealed)) == nil)
    }

    @Test(
        "Sealed content in another form is rejected",
        arguments: ["", "7", "7 a", "7 a 9999999999 b", "x a 9999999999", "7 a x", "7  9999999999", "7 a 9223372036854775808", "7 a 1e9"])
    func malformedContent(content: String) throws {
        #expect(open(Base64URL.encode(try Sample.sealer.seal(Array(content.utf8), for: .testLogin))) == nil)
    }
}
