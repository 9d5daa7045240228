import Foundation
import LatchkeyClientTesting
import LoginModel
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
            #expect(await world.server.report() == ["World w1: The entry 1 of the login queue was never taken."])
        }
        #expect(host.withLock { $0?.closed.withLock(\.count) } == 8)
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

    @Test("With any app taken, an unknown app logs in with whatever secret and redirect URI it has, and is reported")
    func anyApp() async throws {
        try await ControlledWorld.run(changing: { $0.takesAnyApp = true }) { world in
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
            #expect(await world.server.report() == ["The app \(id) is not in the seed, and was taken because of --any-app."])
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
