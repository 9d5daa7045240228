import Foundation
import LatchkeyTesting
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore
import StrictJSON
import TestSupport
import Testing

@testable import ProviderServices
@testable import ProviderWeb

@Suite("The password queue")
struct PasswordQueueTests {
    /// Returns limits for the passwords that are hashed at once and for those that wait. By default, both are 0, and the queue is full.
    private static func limits(atOnce: Int = 0, waiting: Int = 0) -> PasswordQueue.Limits {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = atOnce
        limits.maximumWaiting = waiting
        limits.maximumWaitingInOtherSubqueues = waiting
        return limits
    }

    private static let stranger = PasswordRequester(of: nil, in: nil, from: nil)

    @Test("The queue accepts as many passwords as it has places for and rejects the rest at once")
    func bounds() async throws {
        let passwords = PasswordHasher(environment: .real, limits: Self.limits(atOnce: 1, waiting: 2))
        for _ in 0..<2 {
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        await (try? passwords.digest(Secret("correct horse battery staple"), for: Self.stranger)) != nil
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 }.count == 3)
        }
    }

    @Test("A canceled caller frees its place in the queue")
    func cancelling() async throws {
        let passwords = PasswordHasher(environment: .real, limits: Self.limits(waiting: 1))
        for _ in 0..<3 {
            let caller = Task { try await passwords.digest(Secret("correct horse battery staple"), for: Self.stranger) }
            await wait { (try? await passwords.checkCapacity(for: Self.stranger)) == nil }
            caller.cancel()
            await #expect(throws: CancellationError.self) { try await caller.value }
        }
        try await passwords.checkCapacity(for: Self.stranger)
    }

    @Test(
        "A client that closes its connection frees its place, even if it sent another request", .timeLimit(.minutes(1)),
        arguments: ["", "GET /me HTTP/1.1\r\nHost: provider\r\n\r\n"])
    func leaving(behind: String) async throws {
        let passwords = PasswordHasher(environment: .real, limits: Self.limits(waiting: 1))
        let requester = PasswordRequester.app(Sample.appID)
        try await run(passwords) { url in
            for _ in 0..<2 {
                let client = try await RawConnection(port: try #require(URL(string: url.text)?.port))
                let body = "access_token=\(Sample.appID)|\(Sample.secret)&installed=false"
                try await client.send(
                    "POST /\(Sample.appID)/accounts/test-users HTTP/1.1\r\nHost: provider\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)\(behind)")
                await wait { (try? await passwords.checkCapacity(for: requester)) == nil }
                try await client.channel.close()
                await wait { (try? await passwords.checkCapacity(for: requester)) != nil }
            }
        }
    }

    @Test("The hasher matches only the correct password of an existing person")
    func matching() async throws {
        let passwords = PasswordHasher(environment: .real)
        let requester = Self.stranger
        let digest = try await passwords.digest(Secret("คำลับ"), for: requester)
        let person = Person(id: Person.ID(rawValue: 1), login: "ada@example.com", password: digest, firstName: "Ada", lastName: "Lovelace")
        #expect(digest.encoded.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await passwords.matches(Secret("คำลับ"), person, for: requester))
        #expect(try await !passwords.matches(Secret("คำลับ "), person, for: requester))
        #expect(try await !passwords.matches(Secret(""), person, for: requester))
        #expect(
            try await !passwords.matches(Secret(String(repeating: "a", count: Person.maximumPasswordLength + 1)), person, for: requester))
        #expect(try await !passwords.matches(Secret("คำลับ"), nil, for: requester))
    }

    /// Runs a provider whose password queue has these limits.
    private func run(_ limits: PasswordQueue.Limits, _ test: @escaping @Sendable (PublicURL) async throws -> Void) async throws {
        try await run(PasswordHasher(environment: .real, limits: limits), test)
    }

    private func run(_ passwords: PasswordHasher, _ test: @escaping @Sendable (PublicURL) async throws -> Void) async throws {
        try await LimitedProvider.run(changing: { $0.passwords = passwords }) { _, url in try await test(url) }
    }

    /// Logins with an unknown name wait in the queue, too. Otherwise, the response time would reveal which login names exist.
    @Test(
        "A full queue returns the login page with the input, status 503 and Retry-After",
        arguments: [Sample.ada.login, "nobody@example.com"])
    func full(login: String) async throws {
        try await run(Self.limits()) { url in
            let browser = ScriptedBrowser()
            let dialog = "\(url)/dialog/oauth?client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)"
            let response = try await browser.logIn(at: try #require(URL(string: dialog)), as: (login, Sample.ada.password)).shown
            #expect(response.status == 503)
            #expect(response.headers["retry-after"] == "2")
            #expect(response.text.contains("value=\"\(login)\""))
            #expect(try response.page().alert != nil)
        }
    }

    @Test("A browser that the person has used before still gets a place when the queue is full for others", .timeLimit(.minutes(1)))
    func knownBrowser() async throws {
        @Sendable func dialog(_ url: PublicURL) throws -> URL {
            let path = "/dialog/oauth?client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)&auth_type=reauthenticate"
            return try #require(URL(string: url.text + path))
        }
        try await LimitedProvider.run { provider, url in
            let browser = ScriptedBrowser()
            #expect(try await browser.logIn(at: dialog(url), as: (Sample.ada.login, Sample.ada.password)).shown.status == 200)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let requester = PasswordRequester(of: ada, in: KnownBrowser(id: "any").addingLogin(of: ada.id, with: ada.password), from: nil)
            var limits = Self.limits()
            limits.maximumWaitingInOtherSubqueues = 1
            let passwords = PasswordHasher(environment: .real, limits: limits)
            let limited = try await LimitedProvider.provider(provider.store, Provider.Workers(passwords: passwords))
            try await LimitedProvider.serve(limited) { url in
                let stranger = try await ScriptedBrowser().logIn(at: dialog(url), as: (Sample.ada.login, Sample.ada.password)).shown
                #expect(stranger.status == 503)
                let isRefused = Locked(false)
                let login = Task {
                    defer { isRefused.withLock { $0 = true } }
                    _ = try await browser.logIn(at: dialog(url), as: (Sample.ada.login, Sample.ada.password))
                }
                await wait { (try? await passwords.checkCapacity(for: requester)) == nil || isRefused.withLock(\.self) }
                #expect(!isRefused.withLock { $0 }, "the known browser waits")
                login.cancel()
            }
        }
    }

    @Test("An app over its limit gets 403 with Retry-After, and people can still log in")
    func apps() async throws {
        var limits = PasswordQueue.Limits()
        limits.maximumPerAppAndMinute = 0
        try await run(limits) { url in
            let response = try await ScriptedBrowser().post(
                try #require(URL(string: "\(url)/\(Sample.appID)/accounts/test-users")),
                [(name: "access_token", value: "\(Sample.appID)|\(Sample.secret)"), (name: "installed", value: "false")])
            #expect(response.status == 403)
            #expect(response.headers["retry-after"] == "60")
            let error = try #require(try JSONValue(strictly: Array(response.body))["error"])
            #expect(error["code"]?.integer == 613)
            #expect(error["is_transient"] == true)
            let dialog = "\(url)/dialog/oauth?client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)"
            let login = try await ScriptedBrowser().logIn(
                at: try #require(URL(string: dialog)), as: (Sample.ada.login, Sample.ada.password)
            ).shown
            #expect(login.status == 200)
        }
    }
}
