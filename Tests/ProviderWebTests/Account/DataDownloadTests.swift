import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The download of everything that is kept of a person", .timeLimit(.minutes(1)))
struct DataDownloadTests {
    private static let path = "/settings/data.json"

    /// Logs somebody in to their pages.
    /// - Returns: the browser, and the cookie that it has got.
    private func logIn(
        _ person: (login: String, password: String), _ provider: TestProvider
    ) async throws -> (browser: ScriptedBrowser, cookie: String) {
        let browser = ScriptedBrowser()
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let done = try await browser.post(form.action, form.hidden + [("email", person.login), ("password", person.password)])
        return (browser, String(try #require(done.headers["set-cookie"]).prefix { $0 != ";" }))
    }

    @Test("has every line of the audit log, page by page")
    func long() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (browser, _) = try await logIn(Sample.ada, provider)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login)).id
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<250 {
                    group.addTask { try await provider.store.record(SecretShowing(of: Sample.appID, to: ada, at: Date())) }
                }
                try await group.waitForAll()
            }
            let json = try JSONValue(strictly: Array(try await browser.get(try Sample.url(provider, Self.path)).body))
            var question = AuditQuestion(person: ada, limit: .max)
            question.includesAffected = true
            let lines = try await provider.store.audit(question)
            #expect(lines.count > 250 && json["audit"]?.array?.count == lines.count)
        }
    }

    @Test("goes on once at a time for a person, until it is whole or nobody takes it any more")
    func oneAtATime() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let before = try #require(try await provider.store.record(ofPersonWithLogin: Sample.ada.login))
            var after = before
            // More than the buffers of a connection hold.
            after.picture = (before.picture ?? []) + Array(repeating: 0, count: 8 * 1_048_576)
            #expect(try await provider.store.change(PersonChange.set(before, to: after, at: Date())))
            let (browser, cookie) = try await logIn(Sample.ada, provider)
            let (port, url) = (try #require(provider.url.port), try Sample.url(provider, Self.path))

            let client = try await RawConnection(port: port)
            try await client.channel.setOption(.autoRead, value: false).get()
            try await client.send("GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n")
            client.channel.read()
            #expect(await client.receive()?.hasPrefix("HTTP/1.1 200 OK") == true)

            let refused = try await browser.get(url)
            #expect(refused.status == 503 && refused.headers["retry-after"] == "5")
            #expect(try refused.page().heading == "There is too much to do right now")
            let (other, _) = try await logIn(Sample.grace, provider)
            #expect(try await other.get(url).status == 200, "another person's is another one")

            try await client.channel.close()
            var status = 503
            while status == 503 { status = try await browser.get(url).status }
            #expect(status == 200)
            #expect(try await browser.get(url).status == 200, "one after the other")
        }
    }
}
