import Foundation
import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import StrictJSON
import TestSupport
import Testing

@Suite("The journal of a world", .serialized, .timeLimit(.minutes(1)))
struct JournalTests {
    @Test("The journal has each request, with digests in place of secrets")
    func redaction() async throws {
        try await ControlledWorld.run { world in
            let body = "client_id=1&client_secret=s3cret&code=c0de&batch=%5B%7B%22relative_url%22%3A%22me%3Faccess_token%3Dt0ken%22%7D%5D"
            let url = try world.url("/v19.0/oauth/access_token?access_token=EAAt0ken&fields=name")
            _ = try await world.browser().send(
                "POST", url, body: Data(body.utf8),
                headers: [
                    "Authorization": "Bearer b3arer", "Cookie": "session=c00kie", "Content-Type": "application/x-www-form-urlencoded",
                    "Referer": "https://app.example/?code=r3ferer", "X-Access-Token": "138483919580948|h3ader",
                ])
            let answer = try await world.call("GET", "/requests?path=/oauth/access_token&method=POST")
            let entry = try #require(answer.json["requests"]?.array?.first)
            for secret in ["s3cret", "c0de", "t0ken", "EAAt0ken", "b3arer", "c00kie", "r3ferer", "h3ader"] {
                #expect(!answer.text.contains(secret), "\(secret)")
            }
            #expect(entry["host"] == "graph.facebook.com" && entry["path"] == "/v19.0/oauth/access_token" && entry["status"] == 400)
            #expect(entry["parameters"]?["client_id"] == "1" && entry["parameters"]?["fields"] == "name")
            #expect(entry["parameters"]?["client_secret"]?.string?.hasPrefix("sha256:") == true)
            // A test that knows a secret finds the request by it.
            #expect(try await world.call("GET", "/requests?parameter.client_secret=s3cret").json["matching"] == 1)
            #expect(try await world.call("GET", "/requests?parameter.client_secret=other").json["matching"] == 0)
        }
    }

    /// Secrets in values that have another form: each of them ends with `s3cret`.
    private static let hidden = [
        #"batch=[{"relative_url":"me?access_token=As3cret","body":"code=Bs3cret&x=1"}]"#,
        #"batch=[{"headers":[{"name":"Authorization","value":"Bearer Cs3cret"},"Cookie: a=Ds3cret"],"body":"{\"client_secret\":\"Es3cret\"}"}]"#,
        #"batch=[{"headers":{"authorization":"OAuth Fs3cret"},"access_token":"Gs3cret","relative_url":"me%3Faccess_token%3DHs3cret"}]"#,
        #"batch=not JSON, Is3cret"#,
        "redirect_uri=https://app.example/?code=Js3cret#access_token=Ks3cret",
        "next=https://app.example/?u=https%3A%2F%2Fother.example%2F%3Fid_token%3DLs3cret",
        "state=%7B%22access_token%22%3A%22Ms3cret%22%7D", "state=a%253Faccess_token%253DNs3cret",
        "anything=EAAGm0PX4ZCpsBAKZCs3cret", "anything=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.s3cret",
        "anything=138483919580948|Qs3cret", #"ids=["138483919580948|Rs3cret"]"#, "anything=138483919580948|S=s3cret", "pass=Ts3cret",
        "u=https://a.example/138483919580948%7CUs3cret/x", "anything=b;access_token=Vs3cret;c=d", "anything=b;code=X;s3cret",
        #"data={"list":[{"deep":{"refresh_token":["Os3cret"]}},"https://a.example/#id_token=Ps3cret"]}"#,
        "authorization=Bearer Ws3cret", "anything=a: b\naccess_token\n: Xs3cret",
    ]

    @Test("Secrets are digests also in batches, in JSON, and in URLs that are values", arguments: hidden)
    func nestedSecrets(parameter: String) async throws {
        try await ControlledWorld.run { world in
            let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
            let form = FormParameters.encode([(name: parts[0], value: parts[1])])
            _ = try await world.get("/v19.0/me?fields=id&\(form)", headers: ["Referer": "https://app.example/?\(form)"])
            _ = try await world.browser().send(
                "POST", try world.url("/v19.0/me%3F\(FormParameters.encode(form))"), body: Data(form.utf8),
                headers: ["Content-Type": "application/x-www-form-urlencoded"])
            let json = JSONValue.object([parts[0]: .string(parts[1])]).serialized()
            _ = try await world.browser().send(
                "POST", try world.url("/v19.0/me"), body: Data(json), headers: ["Content-Type": "application/json"])
            let answer = try await world.call("GET", "/requests")
            let archive = try await world.call("GET", "/requests.har")
            #expect(answer.json["requests"]?.array?.count == 3 && archive.json["log"]?["entries"]?.array?.count == 3)
            #expect(!answer.text.contains("s3cret") && !archive.text.contains("s3cret"), "\(answer.text)")
            #expect(answer.json["requests"]?.array?.first?["query"]?.string?.hasPrefix("fields=id&") == true)
            // A test that knows the value finds the request.
            let found = try await world.call("GET", "/requests?parameter.\(form)")
            #expect(found.json["matching"] == 3, "\(found.text)")
        }
    }

    private static let form = "application/x-www-form-urlencoded"
    private static let json = "application/json"
    private static let multipart = "multipart/form-data; boundary=b"
    private static let token = "EAAGm0PX4ZCpsBAKZCs3cretAAAAAAAA"

    /// Bodies with tokens as names, or with secrets that only the body as a whole shows.
    private static let bodiesWithSecrets: [(String, String)] = [
        (form, #"{"access_token":"s3cret","message":"a=b&c"}"#), (form, #"{"message":"a","access_token":"s3cret",}"#),
        (form, "a;access_token=s3cret"), (form, "x?access_token=s3cret"), (form, "user[access_token]=s3cret"), (form, token),
        (form, "\(token)=x"), (form, "138483919580948|s3cret"), (form, "138483919580948%7Cs3cret=x"), (form, "x=password=s3cret:y"),
        (json, #"{"\#(token)":"x"}"#), (json, #"{"a":{"138483919580948|s3cret":"x"}}"#), (json, #"{"me?access_token=s3cret":"x"}"#),
        (json, #"{"name":"access_token","value":"s3cret"}"#), (json, #"{"name":"token","value":["s3cret"],"code":"s3cret"}"#),
        (multipart, "--b\r\nContent-Disposition: form-data; name=\"\(token)\"\r\n\r\nx\r\n--b--\r\n"),
        (multipart, "--b\r\nContent-Disposition: form-data; name=\"a;access_token\"\r\n\r\ns3cret\r\n--b--\r\n"),
        (multipart, "--b\r\nContent-Disposition: form-data; name=\"access_token\\\"\"\r\n\r\ns3cret\r\n--b--\r\n"),
    ]

    /// Bodies with names of secrets beside other characters, or as values of members.
    private static let bodiesWithNamesOfSecrets: [(String, String)] = [
        (form, "data.access_token=s3cret"), (form, "access_token.x=s3cret"), (form, "access_token,x=s3cret"),
        (form, "a/access_token=s3cret"), (form, "(access_token)=s3cret"), (form, "'access_token'='s3cret'"),
        (form, "a=1%0Aaccess_token=s3cret"), (form, "a=1\nb=2\naccess_token=s3cret"), (form, "{'access_token':'s3cret'}"),
        (form, "access_token%CC%81=s3cret"), (form, "access+token=s3cret"), (form, "message=refresh token: s3cret"),
        (json, #"{"Access Token":"s3cret"}"#), (json, #"{"name":"device code","value":"s3cret"}"#),
        (json, #"{"user.access_token":"s3cret"}"#), (json, #"{"access_token\u0000":"s3cret"}"#),
        (json, #"{"Name":"access_token","Value":"s3cret"}"#), (json, #"{"key":"access_token","value":["s3cret"]}"#),
        (json, #"{"value1":["s3cret"],"name1":"client_secret"}"#), (form, "value=s3cret&name=client_secret&value=s3cret"),
        (form, "method=POST&path=oauth/access_token&name1=client_secret&value1=s3cret&%6Eame2=code&VALUE2=s3cret"),
        (form, "key[0]=code;value[0]=s3cret"), (form, "u=https://a.example/?name1=code%26value1=s3cret"),
        (multipart, String(decoding: SentBody.all[3].body(of: ["name1": "code", "value1": "s3cret"]), as: UTF8.self)),
    ]

    /// Bodies in which the name of a secret is in a text of several lines, in a call, in a part of JSON, or spelled in another way.
    private static let bodiesWithSecretsInTexts: [(String, String)] = [
        (form, "message=a: b%0D%0Aaccess_token: s3cret"), (form, "message=password:%0A s3cret"), (form, "message=Cookie: a?s3cret"),
        (form, "message=level x code=s3cret"), (form, "accessToken=s3cret&client-secret=s3cret&app_secret=s3cret"),
        (form, "secret=s3cret&oauth_token=s3cret&access-token=s3cret"),
        (json, #"{"text":"data: {\"access_token\":\"s3cret\"}"}"#), (json, #"{"text":"({\"a\":\"b\",\"access_token\":\"s3cret\"})"}"#),
        (json, #"{"text":"login(user:\"a\",password:\"s3cret\")"}"#),
        (json, #"{"batch":[{"headers":"Accept: a\nAuthorization: Bearer s3cret"}]}"#),
    ]

    /// Bodies in which the name of a secret is the end of another name, or is followed by more than the value.
    private static let bodiesWithLongerNames: [(String, String)] = [
        (form, "user.pass=s3cret&oauth.token=s3cret&env.TOKEN=s3cret&user/token=s3cret&DB_PASS=s3cret&fbToken=s3cret"),
        (form, "message=user.pass: s3cret"), (form, "message=auth.code: s3cret"), (form, "message=export FB_TOKEN=s3cret"),
        (form, "message=list:%0A- token: s3cret"), (form, "message=my token: s3cret"), (form, "message=access_token[0]: s3cret"),
        (form, "message=access_token.value: s3cret"), (form, "message=access_token (x): s3cret"),
        (form, #"message={"access_token[0]":"s3cret"#), (form, #"message={"access_token" "s3cret""#), (form, "f(code=s3cret)"),
        (json, #"{"text":"login(token:\"s3cret\")"}"#), (json, #"{"text":"mutation { login(pass: \"s3cret\") { id } }"}"#),
        (json, #"{"session.cookie":"s3cret","login(code)":"s3cret"}"#), (json, #"{"name":"user.pass","value":"s3cret"}"#),
    ]

    /// Bodies in which a line feed is between the name of a secret and its value.
    private static let bodiesWithSecretsInLines: [(String, String)] = [
        (form, "message=access_token%0A: s3cret"), (form, "message=access_token=%0As3cret"), (form, "message=access_token%20=%0D%0As3cret"),
        (form, "message=access_token%0A%0A=s3cret"), (json, #"{"text":"x\n\"access_token\"\n:\"s3cret\""}"#),
        (json, #"{"text":"Authorization: Bearer\ns3cret"}"#), (json, #"{"text":"Authorization:\nBearer\n\ns3cret"}"#),
    ]

    @Test(
        "Neither names nor parameters show a secret of a body",
        arguments: bodiesWithSecrets + bodiesWithNamesOfSecrets + bodiesWithSecretsInTexts + bodiesWithLongerNames
            + bodiesWithSecretsInLines)
    func secretsInBodies(type: String, body: String) async throws {
        try await ControlledWorld.run { world in
            _ = try await world.browser().send("POST", try world.url("/me"), body: Data(body.utf8), headers: ["Content-Type": type])
            let answer = try await world.call("GET", "/requests")
            let archive = try await world.call("GET", "/requests.har")
            #expect(answer.json["matching"] == 1 && archive.json["log"]?["entries"]?.array?.count == 1)
            #expect(!answer.text.contains("s3cret") && !archive.text.contains("s3cret"), "\(answer.text)")
            #expect(answer.text.contains("sha256"))
        }
    }

    @Test(
        "Only the value that belongs to the name of a secret is a digest, and a test that knows the value finds the request",
        arguments: ["c0de", "https%3A%2F%2Fa.example%2F%3Fcode%3Dc0de"])
    func explorerParameters(secret: String) async throws {
        try await ControlledWorld.run { world in
            let query = "name1=fields&value1=id&name2=code&value2="
            _ = try await world.get("/me?\(query)\(secret)")
            let entry = try #require(try await world.call("GET", "/requests").json["requests"]?.array?.first)
            #expect(entry["query"]?.string?.hasPrefix("\(query)sha256:") == true, "\(entry)")
            #expect(try await world.call("GET", "/requests?parameter.value1=id&parameter.value2=\(secret)").json["matching"] == 1)
            #expect(try await world.call("GET", "/requests?parameter.value2=other").json["matching"] == 0)
        }
    }

    @Test("A test that knows a token finds the request in which it is a name")
    func tokenAsName() async throws {
        try await ControlledWorld.run { world in
            _ = try await world.browser().send(
                "POST", try world.url("/me"), body: Data(#"{"\#(Self.token)": "x"}"#.utf8), headers: ["Content-Type": Self.json])
            #expect(try await world.call("GET", "/requests?parameter.\(Self.token)=x").json["matching"] == 1)
            let missed = try await world.call("GET", "/requests?parameter.\(Self.token)=y&wait=1ms")
            #expect(missed.code == "no_match" && !missed.text.contains("s3cret"))
        }
    }

    @Test("A value without a secret stays as it was sent")
    func harmlessValues() async throws {
        try await ControlledWorld.run { world in
            let values = "u=https%3A%2F%2Fa.example%2F%3Fx%3D1%23y&j=%7B%22a%22%3A+1%7D&t=12%3A30&s=50%25&p=a;b=c;d&q=a%7Cb&r"
            let query = "fields=id%2Cname&\(values)"
            _ = try await world.get("/me?\(query)")
            #expect(try await world.call("GET", "/requests").json["requests"]?.array?.first?["query"]?.string == query)
        }
    }

    @Test("A text with an ordinary word that is also the name of a secret stays as it was sent")
    func ordinaryWords() async throws {
        try await ControlledWorld.run { world in
            let texts = [
                "error code: 5", "Discount code: SPRING", "Mon pass: 10:30", "[info] my code works", "{not json} pass",
                "com.acme.pass://cb", "com.acme.pass:/cb", "pass://cb", "code.example.com:8443", "error.code=5", "token.type=bearer",
                "client_assertion_type=x", "code_challenge: x", "a/code=5", "https://localhost:8000/auth/code/x=1",
            ]
            let members: [String: JSONValue] = [
                "texts": .array(texts.map(JSONValue.string)), "http code": "200", "field": ["name": "zip code", "value": "12345"],
                "person": ["name": "Cookie Monster", "value": "x"],
            ]
            _ = try await world.browser().send(
                "POST", try world.url("/v19.0/me/code=5?error.code=5&zip+code=1"), body: Data(JSONValue.object(members).serialized()),
                headers: [
                    "Content-Type": Self.json, "X-Forwarded-Host": "token.localhost:8080", "User-Agent": "Acme pass/1.0 (pass: x; a=b)",
                ])
            let entry = try #require(try await world.call("GET", "/requests").json["requests"]?.array?.first)
            #expect(entry["path"] == "/v19.0/me/code=5" && entry["query"] == "error.code=5&zip+code=1")
            let text = String(decoding: entry.serialized(), as: UTF8.self)
            #expect(!text.contains("sha256") && text.contains("Mon pass: 10:30"), "\(text)")
        }
    }

    @Test("A response has at most 8 MiB of requests, and says that there are more")
    func size() async throws {
        try await ControlledWorld.run { world in
            let body = Data(("padding=" + String(repeating: "x", count: 65_000)).utf8)
            for _ in 0..<70 {
                _ = try await world.browser().send(
                    "POST", try world.url("/me"), body: body, headers: ["Content-Type": "application/x-www-form-urlencoded"])
            }
            let first = try await world.call("GET", "/requests")
            let shown = try #require(first.json["requests"]?.array)
            #expect(first.text.utf8.count < 9_000_000 && first.json["more"] == true && first.json["matching"] == 70)
            let last = try #require(shown.last?["id"]?.integer)
            let second = try await world.call("GET", "/requests?after=\(last)")
            #expect(second.json["more"] == false && second.json["requests"]?.array?.count == 70 - shown.count)
            #expect(try await world.call("GET", "/requests?limit=2").json["more"] == true)
            let many = (0...50).map { "parameter.p\($0)=1" }.joined(separator: "&")
            #expect(try await world.call("GET", "/requests?\(many)").code == "out_of_range")
        }
    }

    @Test("A test waits for a request, and learns what almost matched")
    func wait() async throws {
        try await ControlledWorld.run { world in
            async let waiting = world.call("GET", "/requests?path=/me&wait=20s")
            _ = try await world.get("/v19.0/me?fields=id")
            #expect(try await waiting.json["requests"]?.array?.first?["path"] == "/v19.0/me")
            let missed = try await world.call("GET", "/requests?path=/me&parameter.fields=name&wait=1ms")
            #expect(missed.status == 404 && missed.code == "no_match")
            #expect(missed.json["near_misses"]?.array?.first?["differences"] == ["fields is id"])
        }
    }

    @Test("A body in each form that clients send is recorded with its parameters", arguments: SentBody.all)
    func bodies(sent: SentBody) async throws {
        try await ControlledWorld.run { world in
            _ = try await world.browser().send(
                "POST", try world.url("/v19.0/device/login"), body: sent.body(of: ["scope": "email", "client_secret": "s3cret"]),
                headers: sent.headers)
            let found = try await world.call("GET", "/requests?path=/device/login&parameter.scope=email&parameter.client_secret=s3cret")
            let entry = try #require(found.json["requests"]?.array?.first, "\(found.text)")
            #expect(entry["parameters"]?["scope"] == "email" && !found.text.contains("s3cret"))
            #expect((entry["body"]?.string ?? entry["body_omitted"]?.string)?.isEmpty == false)
            let archive = try await world.call("GET", "/requests.har")
            #expect(archive.text.contains("email") && !archive.text.contains("s3cret"))
        }
    }

    @Test("A compressed body that cannot be read is not recorded, and reaches the provider", arguments: [40, 100_000])
    func unreadableBody(size: Int) async throws {
        try await ControlledWorld.run { world in
            let body = gzipped(Array(repeating: UInt8(ascii: " "), count: size))
            let response = try await world.browser().send(
                "POST", try world.url("/me/feed"), body: Data(size == 40 ? Array(body.dropLast()) : body),
                headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"])
            #expect(response.status == 400)
            let entry = try await world.call("GET", "/requests").json["requests"]?.array?.first
            #expect(entry?["body_omitted"] == "It is not gzip data of at most 65536 bytes.")
        }
    }

    @Test("A request is in the journal before its response")
    func arrival() async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "silent"}"#)
            let silent = Task { try await world.get("/me") }
            let entry = try await world.call("GET", "/requests?path=/me&wait=20s").json["requests"]?.array?.first
            #expect(entry?["path"] == "/me" && entry?["status"] == nil)
            silent.cancel()
        }
    }

    @Test("A request whose connection is closed before a response has no status", arguments: ["down", "jwks_unreachable"])
    func unanswered(fault: String) async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "\#(fault)"}"#)
            await #expect(throws: ScriptedBrowser.NavigationError.self) { try await world.get("/.well-known/oauth/openid/jwks") }
            let entry = try #require(try await world.call("GET", "/requests").json["requests"]?.array?.first)
            #expect(entry["status"] == JSONValue.null && entry["milliseconds"] != nil)
            let archived = try await world.call("GET", "/requests.har").json["log"]?["entries"]?.array?.first
            #expect(archived?["response"]?["status"] == 0)
            let missed = try await world.call("GET", "/requests?status=200&wait=1ms")
            #expect(missed.json["near_misses"]?.array?.first?["differences"] == ["its connection was closed without a response"])
        }
    }

    @Test("The journal can be downloaded as an HTTP Archive, and emptied")
    func archive() async throws {
        try await ControlledWorld.run { world in
            _ = try await world.get("/v19.0/me?fields=id&access_token=s3cret")
            let archive = try await world.call("GET", "/requests.har")
            let entry = try #require(archive.json["log"]?["entries"]?.array?.first)
            #expect(archive.json["log"]?["version"] == "1.2" && !archive.text.contains("s3cret"))
            #expect(entry["request"]?["url"]?.string?.hasPrefix("https://graph.facebook.com/v19.0/me?fields=id&") == true)
            #expect(entry["request"]?["queryString"]?.array?.count == 2)
            try await world.call("DELETE", "/requests")
            #expect(try await world.call("GET", "/requests").json["matching"] == 0)
        }
    }

    @Test("A large body is not recorded, and reaches the provider")
    func largeBody() async throws {
        try await ControlledWorld.run { world in
            let body = "access_token=x&padding=" + String(repeating: "x", count: 100_000)
            let response = try await world.browser().send(
                "POST", try world.url("/me/feed"), body: Data(body.utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
            #expect(response.status == 400)
            let entry = try await world.call("GET", "/requests").json["requests"]?.array?.first
            #expect(entry?["body_omitted"] == "It has 100023 bytes.")
        }
    }
}
