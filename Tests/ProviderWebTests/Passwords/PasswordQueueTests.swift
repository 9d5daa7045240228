import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The password queue")
struct PasswordQueueTests {
    @Test("takes as many as it has places for, refuses the rest at once, and takes more when places are free again")
    func bounds() async throws {
        let passwords = Passwords(surroundings: .real, atOnce: 1, mostWaiting: 2)
        for _ in 0..<2 {
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask { await (try? passwords.digest(Secret("correct horse battery staple"))) != nil }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 }.count == 3)
        }
    }

    @Test("tells right from wrong, and nobody from somebody")
    func matching() async throws {
        let passwords = Passwords(surroundings: .real)
        let digest = try await passwords.digest(Secret("คำลับ"))
        let person = Person(id: Person.ID(rawValue: 1), login: "ada@example.com", password: digest, firstName: "Ada", lastName: "Lovelace")
        #expect(digest.encoded.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await passwords.matches(Secret("คำลับ"), person))
        #expect(try await !passwords.matches(Secret("คำลับ "), person))
        #expect(try await !passwords.matches(Secret(""), person))
        #expect(try await !passwords.matches(Secret(String(repeating: "a", count: Person.longestPassword + 1)), person))
        #expect(try await !passwords.matches(Secret("คำลับ"), nil))
    }

    /// Nobody's name is looked at as long as somebody's is, or the time would tell which is which.
    @Test(
        "when it is full gives the login page again with what was typed, 503, and a time to come back",
        arguments: [Sample.ada.login, "nobody@example.com"])
    func full(login: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-queue-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        var provider = try await Provider(store: try SQLiteStore(path: file.path))
        try await provider.load(try Sample.seed())
        provider.passwords = Passwords(surroundings: .real, atOnce: 0, mostWaiting: 0)
        let application = ProviderApplication(provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: Logger(label: "test"))
        let (ready, announce) = AsyncStream.makeStream(of: PublicURL.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run { announce.yield($0) } }
            for await url in ready {
                let browser = ScriptedBrowser()
                let dialog = "\(url)/dialog/oauth?client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)"
                let response = try await browser.logIn(at: try #require(URL(string: dialog)), as: (login, Sample.ada.password)).shown
                #expect(response.status == 503)
                #expect(response.headers["retry-after"] == "2")
                #expect(response.text.contains("value=\"\(login)\""))
                #expect(try response.page().alert != nil)
                break
            }
            group.cancelAll()
        }
    }
}
