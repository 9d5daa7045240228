import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Server settings of an app")
struct GraphSettingsTests {
    private static let server = "\(Sample.appID)|\(Sample.secret)"
    private static let client = "\(Sample.appID)|fedcba9876543210fedcba9876543210"

    @Test(
        "The app secret works only from the listed server addresses",
        arguments: [
            ("203.0.113.7", true), ("198.51.100.1", true), ("198.51.100.2", false), ("2001:db8::7", true), ("::ffff:203.0.113.9", true),
            ("", false), ("nonsense", false),
        ])
    func addresses(address: String, isListed: Bool) async throws {
        let seed = try Sample.seed { seed in
            seed.apps[0].settings.serverAddresses = ["203.0.113.0/24", "198.51.100.1", "2001:db8::/32"]
        }
        try await TestProvider.run(seed) { provider in
            let graph = GraphProgram(provider: provider)
            let from = address.isEmpty ? [:] : ["X-Forwarded-For": address]
            let basic = from.merging(["Authorization": StandardProgram.basic]) { $1 }
            let credentials = ["client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "client_credentials"]
            var responses = [
                try await graph.post("/oauth/access_token", credentials, headers: from),
                try await graph.post("/oauth/token", ["grant_type": "client_credentials"], headers: basic),
                try await graph.post("/oauth/introspect", ["token": "x"], headers: basic),
                try await graph.get(
                    "/\(Sample.appID)/accounts/test-users?access_token=\(FormParameters.encode(Self.server))", headers: from),
                try await graph.get("/oauth/access_token?\(Self.query(credentials))", headers: from),
            ]
            #expect(responses.map(\.status) == (isListed ? [200, 200, 200, 200, 200] : [403, 400, 400, 403, 403]))
            if !isListed {
                #expect(responses[0].code == 5)
                #expect(responses[0].message.hasPrefix("(#5) Unauthorized source IP address"))
                #expect(responses[1].json["error"]?.string == "unauthorized_client")
            }
            let batch = "[{\"method\":\"GET\",\"relative_url\":\"\(Sample.appID)/accounts/test-users\"}]"
            responses = [try await graph.post("/", ["batch": batch, "access_token": Self.server], headers: from)]
            #expect((responses[0].json.array?.first?["code"]?.integer == 200) == isListed)
            // The client token is in every copy of the app, so it is accepted from any address.
            #expect(try await graph.get("/\(Sample.appID)?access_token=\(FormParameters.encode(Self.client))", headers: from).status == 200)
        }
    }

    @Test("The app's version of the Graph API applies to calls that name none")
    func version() async throws {
        let seed = try Sample.seed { $0.apps[0].settings.graphVersion = "v19.0" }
        try await TestProvider.run(seed) { provider in
            let graph = GraphProgram(provider: provider)
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            let token = try await graph.token(scope: "email,user_friends")
            for (path, version) in [("/me", "v19.0"), ("/v21.0/me", "v21.0"), ("/me/friends?limit=1", "v19.0")] {
                let response = try await graph.get(path, token: token)
                #expect(response.status == 200)
                #expect(response.headers["facebook-api-version"] == version)
            }
            #expect(try await graph.get("/\(Sample.appID)").headers["facebook-api-version"] == GraphVersion.newest.description)
            let batch = "[{\"method\":\"GET\",\"relative_url\":\"me\"},{\"method\":\"GET\",\"relative_url\":\"v20.0/me\"}]"
            let response = try await graph.post("/", ["batch": batch, "access_token": token, "include_headers": "true"])
            let versions = (response.json.array ?? []).map { item in
                item["headers"]?.array?.first { $0["name"]?.string == "Facebook-API-Version" }?["value"]?.string
            }
            #expect(versions == ["v19.0", "v20.0"])
            #expect(response.headers["facebook-api-version"] == "v19.0")
        }
    }

    private static func query(_ fields: [String: String]) -> String {
        FormParameters.encode(fields.map { (name: $0.key, value: $0.value) })
    }
}
