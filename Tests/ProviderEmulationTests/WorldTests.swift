import Foundation
import LatchkeyClientTesting
import LoginModel
import ProviderDomain
import ProviderEmulation
import StrictJSON
import Testing

@Suite("Worlds", .serialized, .timeLimit(.minutes(1)))
struct WorldTests {
    @Test("Further worlds have people, a clock and a journal of their own, and end with the run")
    func worlds() async throws {
        let host = Locked<SocketHost?>(nil)
        try await ControlledWorld.run { world in
            host.withLock { $0 = world.host }
            var urls: [String] = []
            for number in 1...8 {
                let answer = try await world.call("POST", "/worlds", #"{"name": "w\#(number)"}"#)
                let url = try #require(answer.json["control_url"]?.string)
                #expect(answer.json["variables"]?["LATCHKEY_CONTROL_URL"]?.string == url && answer.status == 201)
                #expect(answer.json["proxy_port"] == .integer(Int64(SocketHost.port)))
                urls.append(url)
            }
            #expect(try await world.call("POST", "/worlds", #"{"name": "w1"}"#).code == "exists")
            try await world.call("POST", "/people", #"{"email": "m@example.com", "first_name": "M", "last_name": "S"}"#, at: urls[0])
            try await world.call("POST", "/clock", #"{"set": "2030-01-01T00:00:00Z"}"#, at: urls[0])
            #expect(try await world.call("GET", "/people", at: urls[0]).json["people"]?.array?.count == 5)
            #expect(try await world.call("GET", "/people", at: urls[1]).json["people"]?.array?.count == 4)
            #expect(try await world.call("GET", "/clock").json["now"]?.string?.hasPrefix("2030-01-01") == false)
            let other = try #require(world.host.open.withLock { $0["w2"] })
            _ = try await ScriptedBrowser(socketPath: other.socketPath).get(try world.url("/me"))
            #expect(try await world.call("GET", "/requests", at: urls[1]).json["matching"] == 1)
            #expect(try await world.call("GET", "/requests").json["matching"] == 0)
            let token = try await world.accessToken()
            let foreign = try await ScriptedBrowser(socketPath: other.socketPath).get(try world.url("/me?access_token=\(token)"))
            #expect(foreign.status == 400, "a token of one world is valid in another")

            try await world.call("POST", "/logins/next", #"{"cancel": true}"#, at: urls[0])
            #expect(try await world.call("DELETE", "/worlds/w1").status == 200)
            #expect(try await world.call("GET", "/clock", at: urls[0]).status == 404)
            #expect(await world.server.report() == ["World w1: The entry 1 of the login queue was never consumed."])
        }
        #expect(host.withLock { $0?.closed.withLock(\.count) } == 8)
    }

    @Test("When a world ends, a request that waits gets no response", arguments: ["/faults", "/logins/next"])
    func waitingRequests(path: String) async throws {
        try await ControlledWorld.run { world in
            let added = try await world.call("POST", "/worlds", #"{"name": "w"}"#)
            let url = try #require(added.json["control_url"]?.string)
            let other = try #require(world.host.open.withLock { $0["w"] })
            let body = path == "/faults" ? #"{"fault": "silent"}"# : #"{"cancel": true, "delay": "1h"}"#
            try await world.call("POST", path, body, at: url)
            let query = ["client_id": ControlledWorld.appID, "redirect_uri": ControlledWorld.callback, "state": "s"]
            let dialog = try world.url("/dialog/oauth?\(ControlledWorld.query(query))", at: "www.facebook.com")
            let waiting = Task { try await ScriptedBrowser(socketPath: other.socketPath).get(dialog) }
            #expect(try await world.call("GET", "/requests?wait=20s", at: url).status == 200)
            #expect(try await world.call("DELETE", "/worlds/w").status == 200)
            await #expect(throws: ScriptedBrowser.NavigationError.self) { try await waiting.value }
            let entry = try #require(other.journal.entries().first)
            #expect(entry.status == nil && entry.duration != nil)
        }
    }

    @Test("The clock of a world runs, stands still, and can be set to the past")
    func clock() async throws {
        try await ControlledWorld.run { world in
            #expect(try await world.call("GET", "/clock").json["running"] == true)
            let set = try await world.call("POST", "/clock", #"{"run": false, "set": "2020-02-29T00:00:00Z"}"#)
            #expect(set.json["now"] == "2020-02-29T00:00:00.000Z" && set.json["running"] == false)
            #expect(try await world.call("GET", "/clock").json["now"] == "2020-02-29T00:00:00.000Z")
            let later = try await world.call("POST", "/clock", #"{"advance": "60d"}"#)
            #expect(later.json["now"] == "2020-04-29T00:00:00.000Z")
            let claims = try await world.call("POST", "/tokens", #"{"person": "ada@example.com", "app": "\#(ControlledWorld.appID)"}"#)
            let token = try #require(claims.json["token"]?.string?.split(separator: "."))
            let decoded = try JSONValue(strictly: Base64URL.decode(token[1]) ?? [])
            #expect(decoded["iat"] == 1_588_118_400)
            #expect(try await world.call("POST", "/clock", #"{"run": true}"#).json["running"] == true)
        }
    }

    @Test("With any app accepted, an unknown app logs in with whatever secret and redirect URI it has, and is reported")
    func anyApp() async throws {
        try await ControlledWorld.run(changing: { $0.acceptsAnyApp = true }) { world in
            let id = "222222222222222"
            let dialog = ["client_id": id, "redirect_uri": "https://unknown.example/back", "state": "s"]
            let page = try await world.browser().get(
                try world.url("/dialog/oauth?\(ControlledWorld.query(dialog))", at: "www.facebook.com"))
            #expect([200, 302].contains(page.status))
            let token = try await world.json("/oauth/access_token?client_id=\(id)&client_secret=any&grant_type=client_credentials")
            #expect(token["access_token"]?.string?.hasPrefix(id) == true)
            let basic = Data("\(id):other".utf8).base64EncodedString()
            let again = try await world.json(
                "/oauth/access_token?grant_type=client_credentials", headers: ["Authorization": "Basic \(basic)"])
            #expect(again["access_token"] != nil)
            // The secret of an app of the seed is still checked.
            let wrong = try await world.json(
                "/oauth/access_token?client_id=\(ControlledWorld.appID)&client_secret=any&grant_type=client_credentials")
            #expect(wrong["error"]?["code"] == 1)
            #expect(await world.server.report() == ["The app \(id) is not in the seed, and was accepted because of --any-app."])
        }
    }

    @Test("An unknown app is accepted in each form of a body that clients send", arguments: SentBody.all)
    func bodiesOfAnyApp(sent: SentBody) async throws {
        try await ControlledWorld.run(changing: { $0.acceptsAnyApp = true }) { world in
            let parameters = ["client_id": "222222222222222", "client_secret": "any", "grant_type": "client_credentials"]
            let response = try await world.browser().send(
                "POST", try world.url("/v19.0/oauth/access_token"), body: sent.body(of: parameters), headers: sent.headers)
            #expect(response.status == 200, "\(response.text)")
        }
    }

    @Test("An unknown app is accepted with the app token of its server in the header", arguments: ["Bearer", "OAuth"])
    func bearerOfAnyApp(scheme: String) async throws {
        try await ControlledWorld.run(changing: { $0.acceptsAnyApp = true }) { world in
            let app = try await world.json("/v19.0/app", headers: ["Authorization": "\(scheme) 222222222222222|5ec2e7"])
            #expect(app["id"] == "222222222222222", "\(app)")
        }
    }

    @Test("With any app accepted, the client token of an app on a phone is not taken for the secret of its server, or the reverse")
    func clientTokenOfAnyApp() async throws {
        try await ControlledWorld.run(changing: { $0.acceptsAnyApp = true }) { world in
            let (id, secret, clientToken) = ("222222222222222", "5ec2e75ec2e7", "c11e47c11e47")
            let minted = try await world.call(
                "POST", "/tokens", #"{"kind": "access_token", "person": "ada@example.com", "app": "\#(id)"}"#)
            let token = try #require(minted.json["token"]?.string)
            func me(secret: String) async throws -> JSONValue {
                let proof = AppSecretProof.compute(for: Secret(token), secret: Secret(secret))
                return try await world.json("/me?access_token=\(token)&appsecret_proof=\(proof)")
            }
            func readSettings() async throws -> Int {
                try await world.get("/v19.0/\(id)?fields=id&access_token=\(id)|\(clientToken)").status
            }
            func beginDeviceLogin() async throws -> Int {
                try await world.browser().post(
                    try world.url("/v19.0/device/login"), [("access_token", "\(id)|\(clientToken)"), ("scope", "email")],
                    headers: ["Accept": "application/json"]
                ).status
            }
            func isValid(by appToken: String) async throws -> Bool? {
                try await world.json("/debug_token?input_token=\(token)&access_token=\(appToken)")["data"]?["is_valid"]?.bool
            }
            // Nobody has sent the secret yet.
            #expect(try await me(secret: secret)["name"] != nil)
            #expect(try await readSettings() == 200)
            #expect(try await me(secret: secret)["name"] != nil)
            #expect(try await beginDeviceLogin() == 200)

            #expect(try await isValid(by: "\(id)|\(secret)") == true)
            #expect(try await readSettings() == 200)
            #expect(try await beginDeviceLogin() == 200)
            #expect(try await me(secret: secret)["name"] != nil)
            #expect(try await me(secret: clientToken)["error"]?["code"] == 100)
            #expect(try await isValid(by: "\(id)|\(secret)") == true)

            let query = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
            let issued = try #require(try await world.json("/oauth/access_token?\(query)")["access_token"]?.string)
            #expect(try await isValid(by: issued) == true)
            #expect(try await beginDeviceLogin() == 200)
            #expect(try await me(secret: secret)["name"] != nil)
        }
    }

    @Test("A test can say what happens at the login to an unknown app that has not come yet")
    func unknownAppOfControlAPI() async throws {
        try await ControlledWorld.run(changing: { $0.acceptsAnyApp = true }) { world in
            let id = "222222222222222"
            let queued = try await world.call("POST", "/logins/next", #"{"person": "ada@example.com", "app": "\#(id)"}"#)
            #expect(queued.status == 201, "\(queued.text)")
            let dialog = ["client_id": id, "redirect_uri": "https://unknown.example/back", "state": "s"]
            let end = try await world.browser().get(
                try world.url("/dialog/oauth?\(ControlledWorld.query(dialog))", at: "www.facebook.com"))
            #expect(end.location?.host() == "unknown.example")
            let wrong = try await world.call("POST", "/logins/next", #"{"person": "ada@example.com", "app": "2x"}"#)
            #expect(wrong.code == "unknown_app" && wrong.key == "app")
            // A described app is no unknown one any more, and keeps what was not given.
            #expect(try await world.call("POST", "/apps", #"{"id": "\#(id)", "name": "Known"}"#).status == 200)
            #expect(try await world.call("POST", "/tokens", #"{"person": "ada@example.com", "app": "\#(id)"}"#).status == 201)
            #expect(await world.server.report().isEmpty)
        }
    }

    @Test("The 101st unknown app is refused by name, with one line for the developer, also if many come at the same time")
    func unknownAppLimit() async throws {
        let lines = Locked<[String]>([])
        try await ControlledWorld.run(
            changing: { settings in
                settings.acceptsAnyApp = true
                settings.log = { line in lines.withLock { $0.append(line) } }
            }
        ) { world in
            let accepted = await withTaskGroup(of: Bool.self) { group in
                for number in 1...110 {
                    group.addTask { (try? await QueuedLogin(["cancel": true, "app": .string("\(number)")], in: world.world)) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(accepted == 100)
            let known = try #require(world.world.unknownApps.registered.first)
            for (id, part) in [("1000", "that are not in the seed were accepted already"), (known, #""access_token""#)] {
                let response = try await world.get("/oauth/access_token?client_id=\(id)&client_secret=any&grant_type=client_credentials")
                #expect(response.text.contains(part), "\(response.text)")
            }
            #expect(world.world.unknownApps.registered.count == 100)
            let lines = lines.withLock(\.self)
            #expect(lines.count == 1 && lines[0].hasPrefix("The app ") && lines[0].contains("is refused"))
            let refused = try await world.call("POST", "/logins/next", #"{"person": "ada@example.com", "app": "999"}"#)
            #expect(refused.status == 409 && refused.code == "too_many" && refused.key == "app")
        }
    }

    @Test("The reports of worlds that have ended are bounded")
    func reports() async throws {
        try await ControlledWorld.run { world in
            for name in ["a", "b"] {
                try await world.call("POST", "/worlds", #"{"name": "\#(name)"}"#)
                let other = try #require(world.host.open.withLock { $0[name] })
                let entry = try await QueuedLogin(["cancel": true], in: other)
                for _ in 0..<600 { _ = other.logins.add(entry) }
                try await world.call("DELETE", "/worlds/\(name)")
            }
            let report = await world.server.report()
            #expect(report.count == 1001 && report.last == "There are 200 further lines.")
        }
    }

    @Test("Without it, an unknown app is refused")
    func unknownApp() async throws {
        try await ControlledWorld.run { world in
            let token = try await world.json(
                "/oauth/access_token?client_id=222222222222222&client_secret=any&grant_type=client_credentials")
            #expect(token["error"]?["code"] == 101)
        }
    }
}
