import Foundation
import Hummingbird
import LatchkeyTesting
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The data download", .timeLimit(.minutes(1)))
struct DataDownloadTests {
    private static let path = "/settings/data.json"

    /// Logs a person in to their account pages.
    /// - Returns: the browser, and its session cookie.
    private func logIn(
        _ person: (login: String, password: String), _ provider: TestProvider
    ) async throws -> (browser: ScriptedBrowser, cookie: String) {
        let browser = ScriptedBrowser()
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let done = try await browser.post(form.action, form.hidden + [("email", person.login), ("password", person.password)])
        return (browser, String(try #require(done.headers["set-cookie"]).prefix { $0 != ";" }))
    }

    @Test("The data download contains every entry of the audit log")
    func long() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (browser, _) = try await logIn(Sample.ada, provider)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login)).id
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<250 {
                    group.addTask {
                        try await provider.store.recordSecretDisclosure(SecretDisclosure(of: Sample.appID, to: ada, at: Date()))
                    }
                }
                try await group.waitForAll()
            }
            let json = try JSONValue(strictly: Array(try await browser.get(try Sample.url(provider, Self.path)).body))
            var query = AuditQuery(person: ada, limit: .max)
            query.includesAffected = true
            let lines = try await provider.store.auditEntries(matching: query)
            #expect(lines.count > 250 && json["audit"]?.array?.count == lines.count)
        }
    }

    @Test("A new download ends the person's slower ones and completes")
    func newest() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let before = try #require(try await provider.store.personRecord(withLogin: Sample.ada.login))
            var after = before
            // The picture is larger than the buffers of a connection.
            after.picture = (before.picture ?? []) + Array(repeating: 0, count: 8 * 1_048_576)
            #expect(try await provider.store.changePerson(PersonChange.set(before, to: after, at: Date())))
            let (browser, cookie) = try await logIn(Sample.ada, provider)
            let (port, url) = (try #require(provider.url.port), try Sample.url(provider, Self.path))

            var slow: [RawConnection] = []
            for _ in 0..<2 {
                let client = try await RawConnection(port: port)
                try await client.channel.setOption(.autoRead, value: false).get()
                try await client.send("GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n")
                client.channel.read()
                #expect(await client.receive()?.hasPrefix("HTTP/1.1 200 OK") == true)
                slow.append(client)
            }
            let (other, _) = try await logIn(Sample.grace, provider)
            #expect(try await other.get(url).status == 200, "downloads of other people are independent")
            for _ in 0..<2 { #expect(try await browser.get(url).status == 200) }

            for client in slow {
                _ = try? await client.channel.setOption(.autoRead, value: true).get()
                var isWhole = false
                while let part = await client.receive() { isWhole = part.hasSuffix("0\r\n\r\n") }
                #expect(!isWhole, "the response is truncated")
            }
        }
    }

    private static let unknownPerson = Person.ID(rawValue: 1)

    @Test("A new download waits for the older one to end, and only the newest waiting one runs")
    func oneAtATime() async throws {
        let downloads = DataDownloads()
        let oldest = try await downloads.begin(for: Self.unknownPerson)
        let (cutOffs, cutOff) = AsyncStream.makeStream(of: Void.self)
        try oldest.beginBody { cutOff.yield() }
        var cutOffIterator = cutOffs.makeAsyncIterator()
        let older = Task { try await downloads.begin(for: Self.unknownPerson) }
        await cutOffIterator.next()
        let newest = Task {
            let download = try await downloads.begin(for: Self.unknownPerson)
            try download.beginBody { Issue.record("no newer download waits") }
            return download
        }
        let refused = await #expect(throws: HTTPError.self) { _ = try await older.value }
        #expect(refused?.status == .serviceUnavailable && refused?.headers[.retryAfter] == "5")
        oldest.end()
        try await newest.value.end()
        let last = try await downloads.begin(for: Self.unknownPerson)
        try last.beginBody {}
    }

    @Test("A download that has ended is not closed by a newer one")
    func ended() async throws {
        let downloads = DataDownloads()
        let older = try await downloads.begin(for: Self.unknownPerson)
        try older.beginBody { Issue.record("the download has already ended") }
        older.end()
        older.progress.replace()
    }

    @Test("A download that has written nothing gives up with 503 if a newer one waits")
    func reading() async throws {
        let downloads = DataDownloads()
        var older: DataDownloads.Download? = try await downloads.begin(for: Self.unknownPerson)
        let newer = Task { try await downloads.begin(for: Self.unknownPerson) }
        var error: HTTPError?
        while error == nil {
            await Task.yield()
            do { try older?.beginBody {} } catch let refusal as HTTPError { error = refusal }
        }
        #expect(error?.status == .serviceUnavailable)
        older = nil
        _ = try await newer.value
    }
}
