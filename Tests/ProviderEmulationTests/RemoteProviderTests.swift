import Foundation
import IdentityTokens
import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import StrictJSON
import Testing

@Suite("A provider in another process", .serialized, .timeLimit(.minutes(1)))
struct RemoteProviderTests {
    private static func run(_ test: @escaping @Sendable (RemoteProvider, ControlledWorld) async throws -> Void) async throws {
        try await ControlledWorld.run { world in
            try await test(RemoteProvider(environment: [RemoteProvider.variable: world.server.url]), world)
        }
    }

    @Test("People and apps that a test adds can log in at once, until the provider is reset")
    func people() async throws {
        try await Self.run { provider, world in
            try await provider.add(
                RemotePerson(
                    login: "mary@example.com", firstName: "Mary", middleName: "Fairfax", lastName: "Somerville", birthday: "12/26/1980",
                    hometown: Place(id: "1", name: "Jedburgh"), friends: [RemotePerson.ada.login]))
            let app = try await provider.addApp(
                name: "Other", secret: Secret(ControlledWorld.secret), redirectURIs: ["https://other.example/"])
            #expect(app.name == "Other" && app.secret.matches(Secret(ControlledWorld.secret)))
            let people = try await provider.people
            #expect(
                people.map(\.login) == ["+12025550143", "ada@example.com", "blaise@example.com", "mary@example.com", "silpa@example.com"])
            // Only the sample app may ask for the hometown.
            for (id, hometown) in [(app.id, nil), (ControlledWorld.appID, "Jedburgh")] {
                let token = try await provider.accessToken(
                    for: RemotePerson(login: "mary@example.com"), app: id, permissions: [.userHometown])
                let query = ControlledWorld.query(["fields": "id,name,hometown", "access_token": token.token.reveal(\.self)])
                let me = try await world.json("/me?\(query)")
                #expect(me["name"] == "Mary Fairfax Somerville" && me["id"]?.string == token.userID)
                #expect(me["hometown"]?["name"]?.string == hometown)
            }
            #expect(try await provider.appIDs.contains(app.id))
            try await provider.reset()
            #expect(try await provider.people.count == 4)
            #expect(try await provider.appIDs == [ControlledWorld.appID])
        }
    }

    @Test("The next logins end as a test has said")
    func logins() async throws {
        try await Self.run { provider, world in
            let parameters = ["client_id": ControlledWorld.appID, "redirect_uri": ControlledWorld.callback, "state": "s", "scope": "email"]
            let dialog = try world.url("/v19.0/dialog/oauth?\(ControlledWorld.query(parameters))", at: "www.facebook.com")
            @Sendable func answer() async throws -> [String: String] {
                guard case .external(let url) = try await world.browser().follow(world.browser().get(dialog)) else { return [:] }
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
            }
            try await provider.nextLogin(as: .ada, declining: [.email], app: ControlledWorld.appID)
            try await provider.nextLoginIsCanceled()
            try await provider.nextLoginFails(with: "server_error")
            #expect(try await provider.remainingLogins == 3)
            let redeemed = try await world.redeem(try #require(try await answer()["code"]))
            let permissions = try await world.json("/me/permissions?access_token=\(try #require(redeemed.json["access_token"]?.string))")
            #expect(permissions["data"]?.array?.contains(["permission": "email", "status": "declined"]) == true)
            #expect(try await answer()["error"] == "access_denied")
            #expect(try await answer()["error"] == "server_error")

            // The response waits for the clock of the provider.
            try await provider.clock.stop()
            try await provider.nextLogin(as: .grace, after: .seconds(90))
            async let late = answer()
            await world.world.clock.waitForSleeper(within: .seconds(90))
            try await provider.clock.advance(by: .seconds(90))
            #expect(try await late["code"] != nil)

            try await provider.nextLoginIsCanceled()
            try await provider.removeLogins()
            #expect(try await answer().isEmpty)
        }
    }

    @Test("A test sets, advances, stops and starts the clock")
    func clock() async throws {
        try await Self.run { provider, _ in
            #expect(try await provider.clock.isRunning)
            try await provider.clock.stop()
            let start = Date(timeIntervalSince1970: 1_800_000_000)
            try await provider.clock.set(to: start)
            try await provider.clock.advance(by: .days(60) + .milliseconds(500))
            #expect(try await provider.clock.date.timeIntervalSince(start) == 60 * 86_400 + 0.5)
            #expect(try await !provider.clock.isRunning)
            try await provider.clock.run()
            #expect(try await provider.clock.isRunning)
            for duration: Duration in [.seconds(-1), .seconds(Int64.max), .seconds(Int64.min)] {
                let error = await #expect(throws: RemoteProviderError.self) { try await provider.clock.advance(by: duration) }
                #expect(error?.code == "out_of_range" && error?.key == "advance")
            }
        }
    }

    @Test("Requests fail as a test has said, until the provider recovers")
    func faults() async throws {
        try await Self.run { provider, world in
            try await provider.fail(.status(503, contentType: "text/plain", body: "later"), at: "/me", method: "GET", from: 2, count: 1)
            #expect(try await world.get("/me").status == 400)
            #expect(try await world.get("/v19.0/me").text == "later")
            #expect(try await world.get("/me").status == 400)
            try await provider.fail(.graphError(code: 2, subcode: 33, status: 500, message: "Try again."))
            let answer = try await world.get("/me")
            let error = try JSONValue(strictly: Array(answer.body))["error"]
            #expect(answer.status == 500 && error?["code"] == 2 && error?["error_subcode"] == 33 && error?["message"] == "Try again.")
            try await provider.recover()
            for fault: RemoteFault in [
                .down, .reset, .silent, .slow(.seconds(2)), .garbage, .rateLimit, .expiredToken, .revokedToken, .keysUnreachable,
                .wrongContentType(), .truncatedBody,
            ] { try await provider.fail(fault, count: 1) }
            try await provider.recover()
            let keys = try await world.get("/.well-known/oauth/openid/jwks").text
            try await provider.rotateSigningKey()
            #expect(try await world.get("/.well-known/oauth/openid/jwks").text != keys)
        }
    }

    @Test("Every way to break a token can be asked for by name")
    func tokens() async throws {
        try await Self.run { provider, world in
            let recipes = try await provider.tokenRecipes
            #expect(recipes.idToken.count > 20 && recipes.accessToken.count > 4)
            for recipe in recipes.idToken {
                let token = try await provider.idToken(for: .ada, app: ControlledWorld.appID, nonce: "The-nonce%of-a-test", broken: recipe)
                #expect(token.refusalCode != nil && token.reason != nil, "\(recipe)")
            }
            for recipe in recipes.accessToken {
                let broken = try await provider.accessToken(for: .ada, app: ControlledWorld.appID, broken: recipe)
                let answer = try await world.json("/me?access_token=\(broken.token.reveal(\.self))")
                #expect(answer["error"]?["code"]?.integer == broken.errorCode.map(Int64.init), "\(recipe)")
                #expect(answer["error"]?["error_subcode"]?.integer == broken.errorSubcode.map(Int64.init), "\(recipe)")
            }
            let sound = try await provider.idToken(for: .ada, app: ControlledWorld.appID, permissions: [.email], nonce: "n")
            let payload = try #require(sound.token.reveal { $0.split(separator: ".").dropFirst().first.map(String.init) })
            let padded =
                payload.replacing("-", with: "+").replacing("_", with: "/") + String(repeating: "=", count: (4 - payload.count % 4) % 4)
            let claims = try JSONValue(strictly: Array(try #require(Data(base64Encoded: padded))))
            #expect(claims["nonce"] == "n" && claims["email"]?.string == ControlledWorld.ada && claims["sub"]?.string == sound.userID)
            #expect(sound.refusalCode == nil && "\(sound)".contains("•••"))
            try await provider.clock.stop()
            let short = try await provider.accessToken(for: .ada, app: ControlledWorld.appID, lifetime: .seconds(60))
            try await provider.clock.advance(by: .seconds(61))
            let me = try await world.json("/me?access_token=\(short.token.reveal(\.self))")
            #expect(me["error"]?["error_subcode"] == 463)
        }
    }

    @Test("A test reads what clients have sent, waits for it, and learns what almost matched")
    func requests() async throws {
        try await Self.run { provider, world in
            _ = try await world.get("/v19.0/me?fields=id&access_token=s3cret")
            let filter = RequestFilter(
                method: "GET", host: "graph.facebook.com", path: "/me", status: 400, parameters: ["access_token": "s3cret"])
            let found = try #require(try await provider.requests(matching: filter).first)
            #expect(found.path == "/v19.0/me" && found.parameters["fields"] == "id" && found.parameters["access_token"] != "s3cret")
            #expect(found.headers.contains { $0.name.lowercased() == "accept" && $0.value == "application/json" })
            async let next = provider.request(matching: RequestFilter(path: "/me/permissions", after: found.id), within: .seconds(20))
            _ = try await world.get("/me/permissions")
            #expect(try await next.id > found.id)
            let error = await #expect(throws: RemoteProviderError.self) {
                try await provider.request(matching: RequestFilter(path: "/me", parameters: ["fields": "name"]), within: .milliseconds(1))
            }
            #expect(error?.code == "no_match" && error?.status == 404)
            #expect(error?.nearMisses.first == "GET /v19.0/me: fields is id")
            #expect(error?.description.contains("Almost: GET /v19.0/me") == true)
            #expect(String(decoding: try await provider.requestArchive(matching: filter), as: UTF8.self).contains("\"log\""))
            try await provider.removeRequests()
            #expect(try await provider.requests().isEmpty)
        }
    }

    @Test("A snapshot is restored by its name")
    func snapshots() async throws {
        try await Self.run { provider, world in
            let code = try await world.code()
            try await provider.takeSnapshot(named: "before")
            for _ in 0..<2 {
                #expect(try await world.redeem(code).status == 200)
                try await provider.restoreSnapshot(named: "before")
            }
            #expect(try await provider.snapshots == ["before"])
            try await provider.deleteSnapshot(named: "before")
            let error = await #expect(throws: RemoteProviderError.self) { try await provider.restoreSnapshot(named: "before") }
            #expect(error?.code == "unknown_snapshot" && error?.key == "name")
        }
    }

    @Test("Worlds have people, clocks and requests of their own")
    func worlds() async throws {
        try await Self.run { provider, world in
            let second = try await provider.addWorld(named: "second")
            try await second.provider.add(RemotePerson(login: "mary@example.com", firstName: "Mary", lastName: "Somerville"))
            try await second.provider.clock.stop()
            #expect(try await second.provider.people.count == 5)
            #expect(try await provider.people.count == 4)
            #expect(try await provider.clock.isRunning)
            #expect(second.variables["SOCKET"] == world.host.open.withLock { $0["second"]?.socketPath })
            let token = try #require(second.variables[RemoteProvider.variable]?.split(separator: "/").last)
            for printed in ["\(second)", String(reflecting: second), "\(second.provider)"] { #expect(!printed.contains(token)) }
            var dumped = ""
            dump(second, to: &dumped)
            #expect(!dumped.contains(token) && dumped.contains("second"))
            #expect(try await provider.worlds.map(\.name) == ["second"])
            try await provider.removeWorld(named: "second")
            #expect(try await provider.worlds.isEmpty)
        }
    }

    @Test("An error names what is wrong and the nearest right name, and never the URL")
    func errors() async throws {
        try await Self.run { provider, world in
            let error = await #expect(throws: RemoteProviderError.self) {
                try await provider.nextLogin(as: RemotePerson(login: "adda@example.com"))
            }
            #expect(
                error?.code == "unknown_person" && error?.key == "person" && error?.nearest == "ada@example.com" && error?.status == 400)
            #expect(error?.description == "There is no person \"adda@example.com\". Did you mean ada@example.com?")
            let token = try #require(world.server.url.split(separator: "/").last)
            let wrong = try RemoteProvider(controlURL: Secret(world.server.url.replacing(token, with: "wrong")))
            let refusal = await #expect(throws: RemoteProviderError.self) { try await wrong.reset() }
            #expect(refusal?.code == "wrong_token" && refusal?.status == 404)
        }
        let gone = try RemoteProvider(controlURL: Secret("http://127.0.0.1:1/s3cret"))
        let error = await #expect(throws: RemoteProviderError.self) { try await gone.reset() }
        #expect(error?.code == "unreachable" && error?.status == nil && error?.description.contains("s3cret") == false)
    }

    @Test(
        "Without the URL of a control API on this computer, the error says what to do, and does not repeat the URL",
        arguments: [
            "", "s3cret", "https://127.0.0.1:1/s3cret", "http://control.example:1/s3cret", "http://127.0.0.1:1",
            "http://127.0.0.1:1/s3cret?a=b",
        ])
    func address(url: String) {
        let error = #expect(throws: TestSetupError.self) { try RemoteProvider(environment: [RemoteProvider.variable: url]) }
        #expect(error?.description.contains("s3cret") == false && error?.description.hasSuffix(".") == true)
        #expect(throws: TestSetupError.self) { try RemoteProvider(environment: [:]) }
    }
}
