import Foundation
import ProviderDomain
import ProviderEmulation
import ProviderWeb
import StrictJSON
import Testing

@Suite("The control API", .serialized, .timeLimit(.minutes(1)))
struct ControlAPITests {
    @Test("Only an address with the token, under the name of this machine and from no other origin, is answered")
    func access() async throws {
        try await ControlledWorld.run { world in
            let token = try #require(world.server.url.split(separator: "/").last)
            let other = world.server.url.dropLast(token.count) + String(token.reversed())
            #expect(try await world.call("GET", "/clock").status == 200)
            #expect(try await world.call("GET", "/clock", at: String(other)).code == "wrong_token")
            #expect(try await world.call("GET", "/clock", headers: ["Host": "attacker.example"]).code == "wrong_host")
            #expect(try await world.call("GET", "/clock", headers: ["Origin": "https://attacker.example"]).code == "wrong_origin")
            #expect(world.server.url.hasPrefix("http://127.0.0.1:"))
        }
    }

    @Test("A request with an error is refused with a code, and with the name of what is wrong")
    func refusals() async throws {
        try await ControlledWorld.run { world in
            for (method, path, body, code, key, nearest) in Self.refused {
                let answer = try await world.call(method, path, body)
                #expect((400...499).contains(answer.status))
                #expect(answer.code == code && answer.key == key && answer.nearest == nearest, "\(method) \(path) \(body): \(answer.text)")
                #expect(answer.message.hasSuffix(".") || answer.message.hasSuffix("?"), "\(answer.message)")
            }
        }
    }

    /// The method, path and body of a request; then the code, the name of what is wrong, and the nearest right name.
    private static let refused: [(String, String, String, String, String?, String?)] = [
        ("POST", "/logins/next", #"{"persn": "ada@example.com"}"#, "unknown_member", "persn", "person"),
        ("POST", "/logins/next", #"{"person": "adda@example.com"}"#, "unknown_person", "person", "ada@example.com"),
        ("POST", "/logins/next", #"{"person": "ada@example.com", "app": "138483919580949"}"#, "unknown_app", "app", "138483919580948"),
        ("POST", "/logins/next", #"{"person": "ada@example.com", "decline": ["emial"]}"#, "unknown_permission", "decline", "email"),
        ("POST", "/logins/next", #"{"person": "ada@example.com", "decline": ["public_profile"]}"#, "contradiction", "decline", nil),
        ("POST", "/logins/next", #"{"cancel": true, "error": "server_error"}"#, "contradiction", "error", nil),
        ("POST", "/logins/next", #"{"cancel": true, "decline": ["email"]}"#, "contradiction", "decline", nil),
        ("POST", "/logins/next", #"{"error": "servererror"}"#, "unknown_error", "error", "server_error"),
        ("POST", "/logins/next", "{}", "missing_member", "person", nil),
        ("POST", "/logins/next", #"{"person": 1}"#, "wrong_type", "person", nil),
        ("POST", "/logins/next", #"{"cancel": true, "delay": "soon"}"#, "malformed_duration", "delay", nil),
        ("POST", "/logins/next", #"{"cancel": true, "delay": "-2s"}"#, "out_of_range", "delay", nil),
        ("POST", "/clock", #"{"advance": "-1d"}"#, "out_of_range", "advance", nil),
        ("POST", "/clock", #"{"advance": "1d", "set": "2026-01-01T00:00:00Z"}"#, "contradiction", "set", nil),
        ("POST", "/clock", #"{"set": "tomorrow"}"#, "malformed_time", "set", nil),
        ("POST", "/clock", "{}", "missing_member", nil, nil),
        ("POST", "/faults", #"{"fault": "slwo"}"#, "unknown_fault", "fault", "slow"),
        ("POST", "/faults", #"{"fault": "slow"}"#, "missing_member", "delay", nil),
        ("POST", "/faults", #"{"fault": "down", "delay": "1s"}"#, "contradiction", "delay", nil),
        ("POST", "/faults", #"{"fault": "down", "path": "/oauth/acess_token"}"#, "unknown_path", "path", "/oauth/access_token"),
        ("POST", "/faults", #"{"fault": "down", "times": 0}"#, "out_of_range", "times", nil),
        ("POST", "/faults", #"{"fault": "key_rotated", "path": "/me"}"#, "contradiction", "path", nil),
        ("POST", "/people", #"{"email": "x@example.com", "frist_name": "X"}"#, "unknown_member", "frist_name", "first_name"),
        ("POST", "/people", #"{"email": "x@example.com", "first_name": "X"}"#, "malformed_member", nil, nil),
        ("POST", "/people", #"{"email": "x@example.com", "picture": "/etc/passwd"}"#, "unknown_member", "picture", nil),
        ("POST", "/apps", #"{"redirect_uris": ["http://app.example/"]}"#, "malformed_member", "redirect_uris[0]", nil),
        ("POST", "/snapshots", #"{"name": "a/b"}"#, "malformed_name", "name", nil),
        ("POST", "/snapshots/none/restore", "", "unknown_snapshot", "name", nil),
        ("DELETE", "/snapshots/none", "", "unknown_snapshot", "name", nil),
        ("DELETE", "/worlds/none", "", "unknown_world", "name", nil),
        ("POST", "/tokens", #"{"person": "ada@example.com"}"#, "missing_member", "app", nil),
        (
            "POST", "/tokens", #"{"person": "ada@example.com", "app": "138483919580948", "broken": "expird"}"#, "unknown_recipe",
            "broken",
            "expired"
        ),
        (
            "POST", "/tokens", #"{"person": "ada@example.com", "app": "138483919580948", "broken": "wrong_nonce"}"#, "missing_member",
            "nonce", nil
        ),
        ("GET", "/requests?statsu=200", "", "unknown_parameter", "statsu", "status"),
        ("GET", "/requests?status=abc", "", "out_of_range", "status", nil),
        ("GET", "/requests?wait=2h", "", "out_of_range", "wait", nil),
        ("GET", "/requests?method=GET&method=POST", "", "repeated_parameter", "method", nil),
        ("GET", "/clocks", "", "unknown_route", nil, "/clock"),
        ("PUT", "/clock", "", "wrong_method", nil, nil),
        ("POST", "/clock", "[]", "malformed_body", nil, nil),
        ("POST", "/clock", #"{"run": true, "run": false}"#, "malformed_body", nil, nil),
        ("DELETE", "/faults", "{}", "unexpected_body", nil, nil),
    ]

    @Test("Clients that send nothing, or half of a request, do not keep others from being answered", arguments: ["", "GET /"])
    func silentClients(sent: String) async throws {
        try await ControlledWorld.run { world in
            let port = try #require(URL(string: world.server.url)?.port)
            let silent = try SilentConnections(count: 300, port: port, sending: sent)
            for _ in 0..<3 { #expect(try await world.call("GET", "/clock").status == 200) }
            withExtendedLifetime(silent) {}
        }
    }

    @Test("A body of more than 1 MiB is refused")
    func size() async throws {
        try await ControlledWorld.run { world in
            let body = #"{"person": ""# + String(repeating: "x", count: 1_048_576) + "\"}"
            let answer = try await world.call("POST", "/logins/next", body)
            #expect(answer.status == 413 && answer.code == "too_large")
        }
    }

    @Test("The OpenAPI document describes every operation, and each of them exists")
    func description() async throws {
        try await ControlledWorld.run { world in
            let document = try await world.call("GET", "/openapi.json").json
            let paths = try #require(document["paths"]?.object)
            #expect(document["openapi"] == "3.1.0")
            #expect(
                Set(paths.keys).isSuperset(of: [
                    "/people", "/apps", "/reset", "/snapshots", "/worlds", "/logins/next", "/clock", "/faults", "/tokens", "/requests",
                ]))
            for (path, operations) in paths {
                for method in (operations.object ?? [:]).keys where method == "get" {
                    let answer = try await world.call("GET", path)
                    #expect(answer.status == 200, "\(path)")
                }
            }
        }
    }

    @Test("People and apps that a test adds can be used at once")
    func records() async throws {
        try await ControlledWorld.run { world in
            let person = try await world.call(
                "POST", "/people", #"{"email": "Mary@Example.com", "first_name": "Mary", "last_name": "Somerville"}"#)
            #expect(person.status == 201 && person.json["name"]?.string == "Mary Somerville")
            let changed = try await world.call(
                "POST", "/people", #"{"email": "mary@example.com", "first_name": "Mary", "last_name": "Fairfax"}"#)
            #expect(changed.status == 200 && changed.json["name"]?.string == "Mary Fairfax")
            let app = try await world.call("POST", "/apps", #"{"redirect_uris": ["https://other.example/"]}"#)
            let id = try #require(app.json["id"]?.string)
            #expect(app.status == 201)
            let token = try await world.call("POST", "/tokens", #"{"person": "mary@example.com", "app": "\#(id)", "kind": "access_token"}"#)
            let me = try await world.json("/me?access_token=\(try #require(token.json["token"]?.string))")
            #expect(me["name"] == "Mary Fairfax")
            try await world.call("POST", "/reset")
            #expect(try await world.call("GET", "/apps").json["apps"]?.array?.count == 1)
            #expect(try await world.call("GET", "/people").json["people"]?.array?.count == 4)
        }
    }

    @Test("Of a stored person or app, only the given members change, and what the person granted stays valid")
    func changes() async throws {
        try await ControlledWorld.run { world in
            let token = try await world.accessToken()
            let person = try await world.call("POST", "/people", #"{"email": "ada@example.com", "first_name": "Augusta"}"#)
            #expect(person.status == 200 && person.json["name"] == "Augusta King Lovelace")
            let me = try await world.json("/me?fields=name,email&access_token=\(token)")
            #expect(me["name"] == "Augusta King Lovelace" && me["email"]?.string == ControlledWorld.ada)
            let picture = try await world.json("/me/picture?redirect=false&access_token=\(token)")
            #expect(picture["data"]?["is_silhouette"] == false)

            let app = try await world.call("POST", "/apps", #"{"id": "\#(ControlledWorld.appID)", "name": "Other"}"#)
            #expect(app.status == 200 && app.json["name"] == "Other" && app.json["secret"]?.string == ControlledWorld.secret)
            #expect(try await world.redeem(try await world.code()).status == 200)
            let mode = try await world.call("POST", "/apps", #"{"id": "\#(ControlledWorld.appID)", "mode": "dead"}"#)
            #expect(mode.code == "malformed_member" && mode.key == "mode")
        }
    }

    @Test("A person can have an app-scoped ID that a test or the seed gives, the same in every app")
    func givenIDs() async throws {
        try await ControlledWorld.run(changing: { $0.seed.givenIDs = ["silpa@example.com": "10150000000000007"] }) { world in
            let made = try await world.call(
                "POST", "/people", #"{"email": "m@example.com", "first_name": "M", "last_name": "S", "id": "4"}"#)
            #expect(made.status == 201 && made.json["id"] == "4")
            let other = try await world.call("POST", "/apps", "{}").json
            let apps = [
                (ControlledWorld.appID, ControlledWorld.secret),
                (try #require(other["id"]?.string), try #require(other["secret"]?.string)),
            ]
            for (person, id) in [("m@example.com", "4"), ("silpa@example.com", "10150000000000007")] {
                for (app, secret) in apps {
                    let body = #"{"person": "\#(person)", "app": "\#(app)", "kind": "access_token"}"#
                    let answer = try await world.call("POST", "/tokens", body)
                    let token = try #require(answer.json["token"]?.string)
                    #expect(answer.json["sub"]?.string == id)
                    #expect(try await world.json("/me?access_token=\(token)")["id"]?.string == id)
                    #expect(try await world.json("/\(id)?access_token=\(token)")["id"]?.string == id)
                    #expect(
                        try await world.json("/debug_token?input_token=\(token)&access_token=\(app)|\(secret)")["data"]?["user_id"]?.string
                            == id)
                }
            }
            let refused = [
                (#""m@example.com", "id": "x""#, 400, "malformed_member"), (#""m@example.com", "id": "04""#, 400, "malformed_member"),
                (#""m@example.com", "id": "5""#, 409, "in_use"), (#""ada@example.com", "id": "4""#, 400, "duplicate_id"),
                (#""ada@example.com", "id": "\#(ControlledWorld.appID)""#, 400, "duplicate_id"),
                (#""new@example.com", "first_name": "N", "last_name": "N", "id": "10150000000000007""#, 400, "duplicate_id"),
            ]
            for (members, status, code) in refused {
                let answer = try await world.call("POST", "/people", "{\"email\": \(members)}")
                #expect(answer.status == status && answer.code == code && answer.key == "id", "\(members): \(answer.text)")
            }
            #expect(try await world.call("POST", "/people", #"{"email": "ada@example.com", "id": "8"}"#).json["id"] == "8")
            try await world.call("POST", "/reset")
            let people = try #require(try await world.call("GET", "/people").json["people"]?.array)
            #expect(people.compactMap { $0["id"]?.string } == ["10150000000000007"])
        }
    }

    @Test("A world that records no requests can be reset, too")
    func resetWithoutJournal() async throws {
        try await ControlledWorld.run(changing: { $0.recordsRequests = false }) { world in
            try await world.call("POST", "/people", #"{"email": "m@example.com", "first_name": "M", "last_name": "S"}"#)
            #expect(try await world.call("POST", "/reset").status == 200)
            #expect(try await world.call("GET", "/people").json["people"]?.array?.count == 4)
        }
    }

    @Test("Without passwords, neither the provider's description nor a fault knows the page to change one", arguments: [true, false])
    func passwordPage(isChosen: Bool) async throws {
        try await ControlledWorld.run(changing: { if isChosen { $0.hooks.signIn = .choice } }) { world in
            let paths = try #require(try await world.json("/openapi.json")["paths"]?.object)
            #expect((paths["/settings/password"] == nil) == isChosen && paths["/settings/sessions"] != nil)
            let fault = try await world.call("POST", "/faults", #"{"fault": "down", "path": "/settings/password"}"#)
            #expect(fault.code == (isChosen ? "unknown_path" : nil))
        }
    }

    @Test("The page shows the world without a script, and escapes what clients have sent")
    func page() async throws {
        try await ControlledWorld.run { world in
            _ = try await world.get("/%3Cscript%3E")
            try await world.call("POST", "/people", #"{"email": "m@example.com", "first_name": "<b>", "last_name": "&"}"#)
            let page = try await world.call("GET", "/")
            #expect(page.status == 200 && page.text.contains("ada@example.com") && page.text.contains("&lt;b&gt; &amp;"))
            #expect(!page.text.contains("<script") && !page.text.contains("<b>"))
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'self'") == true)
            #expect(page.headers["referrer-policy"] == "no-referrer")
            #expect(try await world.call("GET", "/control.css").headers["content-type"] == "text/css; charset=utf-8")
        }
    }
}
