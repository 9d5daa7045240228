import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

@Suite("Public documents and pictures")
struct DiscoveryTests {
    @Test(
        "The discovery document is found with and without a version and a trailing slash, from every origin",
        arguments: ["", "/v2.4", "/v25.0"])
    func spellings(version: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for slash in ["", "/"] {
                let path = "\(version)/.well-known/openid-configuration\(slash)"
                let response = try await ScriptedBrowser().get(try Sample.url(provider, path))
                #expect(response.status == 200)
                #expect(response.headers["access-control-allow-origin"] == "*")
                let document = try JSONValue(strictly: Array(response.body))
                #expect(document["issuer"]?.string == provider.url.absoluteString)
                #expect(document["jwks_uri"]?.string == "\(provider.url.absoluteString)/.well-known/oauth/openid/jwks/")
                #expect(document["subject_types_supported"]?.array == ["pairwise"])
            }
        }
    }

    @Test("Both metadata documents name the standard endpoints, and each of them exists")
    func endpoints() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for name in ["openid-configuration", "oauth-authorization-server"] {
                let response = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/\(name)"))
                let document = try #require(try JSONValue(strictly: Array(response.body)).object)
                #expect(document["authorization_response_iss_parameter_supported"]?.bool == false)
                let names = document.keys.filter { $0.hasSuffix("_endpoint") }
                let isOpenID = name == "openid-configuration"
                #expect(names.count == (isOpenID ? 8 : 5))
                #expect((document["userinfo_endpoint"] != nil) == isOpenID)
                for name in names {
                    let url = try #require(document[name]?.string.flatMap(URL.init(string:)))
                    let found = try await ScriptedBrowser().send("OPTIONS", url, headers: ["Accept": "application/json"])
                    #expect([204, 405].contains(found.status), "\(name)")
                }
            }
        }
    }

    @Test(
        "A client with the current entity tag gets 304 instead of the document",
        arguments: [
            "openid-configuration", "oauth-authorization-server", "oauth/openid/jwks/", "oauth/openid/certs/", "oauth/openid/keys/",
        ])
    func entityTags(name: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let url = try Sample.url(provider, "/.well-known/\(name)")
            let first = try await ScriptedBrowser().get(url)
            let tag = try #require(first.headers["etag"])
            let again = try await ScriptedBrowser().get(url, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
            #expect(again.headers["cache-control"] == "public, max-age=3600")
            #expect(try await ScriptedBrowser().get(url, headers: ["If-None-Match": "\"0\""]).body == first.body)
        }
    }

    @Test("The three key documents contain the same two keys")
    func keys() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            var sets: [[String: JSONValue]] = []
            for form in ["jwks", "certs", "keys"] {
                let response = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/oauth/openid/\(form)/"))
                #expect(response.status == 200)
                #expect(response.headers["cache-control"] == "public, max-age=3600")
                let set = try KeySet(document: Array(response.body))
                #expect(set.skipped.isEmpty)
                sets.append(Dictionary(uniqueKeysWithValues: set.keys.map { ($0.id, $0.jwk) }))
            }
            #expect(sets[0].count == 2)
            #expect(sets[0] == sets[1])
            #expect(sets[0] == sets[2])
        }
    }

    @Test("Each person has a picture: their own or the placeholder picture", arguments: [Sample.ada, Sample.grace])
    func pictures(person: (login: String, password: String)) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let result = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited), as: person)
            let token = try UnverifiedToken(try #require(result.parameters["id_token"]), maximumSize: 16_384)
            let address = try #require(token.payload["picture"]?.string.flatMap(URL.init(string:)))
            let response = try await ScriptedBrowser().get(address)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "image/png")
            let other = try #require(URL(string: address.absoluteString.dropLast(3) + "AAA"))
            #expect(try await ScriptedBrowser().get(other).status == 404)
        }
    }

    @Test("An unknown path gives a program an error in JSON and a browser an error page")
    func nothing() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let url = try Sample.url(provider, "/nothing%22%0D%0Ahere")
            let program = try await ScriptedBrowser().get(url, headers: ["Accept": "*/*"])
            #expect(program.status == 400)
            #expect(try JSONValue(strictly: Array(program.body))["error"]?["code"]?.integer == 2500)
            let page = try await ScriptedBrowser().get(url)
            #expect(page.status == 404)
            #expect(page.text.contains("page_not_found"))
        }
    }
}
