import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import TestSupport
import Testing

@Suite("Request bodies of the Graph API")
struct GraphRequestBodyTests {
    private func run(_ test: @escaping @Sendable (GraphProgram, _ token: String) async throws -> Void) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            try await test(graph, try await graph.token())
        }
    }

    @Test("A body can be a form, JSON or multipart, each with or without gzip")
    func kinds() async throws {
        try await run { graph, token in
            let form = Array("method=get&fields=name&access_token=\(token)".utf8)
            let json = JSONValue.object(["method": "get", "fields": ["name"], "access_token": .string(token), "pretty": 0, "x": .null])
            let parts =
                "--b\r\nContent-Disposition: form-data; name=\"fields\"\r\n\r\nname\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"method\"\r\n\r\nget\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\nContent-Type: image/png\r\n\r\n\u{0}\r\n\r\n"
            let bodies: [(String, [UInt8])] = [
                ("application/x-www-form-urlencoded", form), ("application/x-www-form-urlencoded; charset=UTF-8", form),
                ("application/json", json.serialized()), ("Application/JSON; charset=utf-8", json.serialized()),
                ("multipart/form-data; boundary=b", Array("\(parts)--b--\r\n".utf8)),
                ("multipart/form-data; boundary=\"b\"", Array(parts.utf8)),
            ]
            for (type, body) in bodies {
                for isCompressed in [false, true] {
                    var headers = ["Content-Type": type]
                    if isCompressed { headers["Content-Encoding"] = "gzip" }
                    let response = try await graph.post("/v21.0/me", isCompressed ? gzipped(body) : body, headers: headers)
                    #expect(response.status == 200, "\(type) \(response.message)")
                    #expect(response.json["name"]?.string == "Ada King Lovelace", "\(type)")
                }
            }
            let both = try await graph.post("/me?fields=id", ["method": "get", "fields": "name", "access_token": token])
            #expect(both.json["name"] != nil, "the body takes precedence over the query")
            let twice = Array("method=get&fields=name&fields=id&access_token=\(token)".utf8)
            let refused = try await graph.post("/me", twice, headers: ["Content-Type": "application/x-www-form-urlencoded"])
            #expect(refused.message == "(#100) The parameter fields occurs more than once")
            let batch = "[{\"method\":\"POST\",\"relative_url\":\"me?fields=id\",\"body\":\"method=get&fields=name\"}]"
            let items = try await graph.post("/", ["access_token": token, "batch": batch])
            #expect(items.json.array?.first?["body"]?.string?.contains("Ada") == true)
        }
    }

    @Test("The locale in a body sets the language of errors, at the token and device endpoints too")
    func locale() async throws {
        try await run { graph, token in
            #expect(try await graph.delete("/me/permissions", token: token).status == 200)
            let extend = ["client_id": Sample.appID, "grant_type": "fb_extend_sso_token", "access_token": token, "locale": "it_IT"]
            let refused = try await graph.post("/oauth/access_token", extend)
            #expect(refused.subcode == 458)
            #expect(refused.error?["error_user_title"]?.string == "Questa app non è più collegata")
            let (code, _) = try await DeviceFlow(graph.provider).logIn()
            let poll = ["access_token": DeviceFlow.token, "code": code]
            let english = try await graph.post("/device/login_status", poll)
            #expect(english.subcode == 1_349_174)
            let italian = try await graph.post("/device/login_status", poll.merging(["locale": "it_IT"]) { $1 })
            let thai = try await graph.post("/device/login_status?locale=it_IT", poll.merging(["locale": "th_TH"]) { $1 })
            let words = [english, italian, thai].map { $0.error?["error_user_msg"]?.string }
            #expect(Set(words).count == 3)
        }
    }

    @Test("A small body with very many parameters, values or names is rejected")
    func multitudes() async throws {
        try await run { graph, token in
            func response(_ type: String, _ body: String, _ path: String = "/me") async throws -> GraphProgram.Response {
                let headers = ["Content-Type": type, "Content-Encoding": "gzip"]
                return try await graph.post(path, gzipped(Array(body.utf8)), headers: headers)
            }
            let form = "application/x-www-form-urlencoded"
            let many = String(repeating: "a&", count: 5000)
            let zeros = "[\(String(repeating: "0,", count: 6000))0]"
            let responses = [
                try await response(form, many), try await response(form, many, "/oauth/access_token"),
                try await response("application/json", "{\"a\":\(zeros)}"),
                try await response(form, "access_token=\(token)&batch=\(zeros)", "/"),
                try await response(
                    form, "access_token=\(token)&method=delete&permission=\(String(repeating: "email,", count: 1000))", "/me/permissions"
                ),
                try await response(
                    form, "access_token=\(token)&method=get&status=\((0...100).map { "a\($0)" }.joined(separator: " "))", "/me/permissions"),
            ]
            for response in responses {
                #expect(response.status == 400)
                #expect(response.json["error"]?["code"]?.integer == 100, "\(response.message) \(response.json)")
            }
            let item = "[{\"method\":\"POST\",\"relative_url\":\"me\",\"body\":\"\(String(repeating: "a%26", count: 5000))\"}]"
            let batch = try await response(form, "access_token=\(token)&batch=\(item)", "/")
            #expect(batch.json.array?.first?["code"]?.integer == 400)
            #expect(try await graph.get("/me/permissions", token: token).status == 200)
        }
    }

    @Test("The parameters of a call have at most 64 KiB together, except app events, which are discarded")
    func size() async throws {
        try await run { graph, token in
            let form = "application/x-www-form-urlencoded"
            func response(_ path: String, _ body: String, _ type: String = form, packed: Bool = false) async throws -> GraphProgram.Response
            {
                let headers = ["Content-Type": type].merging(packed ? ["Content-Encoding": "gzip"] : [:]) { $1 }
                return try await graph.post(path, packed ? gzipped(Array(body.utf8)) : Array(body.utf8), headers: headers)
            }
            let text = String(repeating: "a", count: 70_000)
            let many = (0..<100).map { "n\($0)=\(String(repeating: "a", count: 700))" }.joined(separator: "&")
            let json = "{\"method\":\"get\",\"fields\":\"name\",\"access_token\":\"\(token)\",\"x\":\"\(text)\"}"
            let call = "method=get&fields=name&access_token=\(token)"
            for isCompressed in [false, true] {
                let refused = [
                    try await response("/me", "\(call)&x=\(text)", packed: isCompressed),
                    try await response("/me", "\(call)&\(many)", packed: isCompressed),
                    try await response("/me", json, "application/json", packed: isCompressed),
                    try await response("/", "access_token=\(token)&batch=[\(text)]", packed: isCompressed),
                ]
                for response in refused {
                    #expect(response.status == 400)
                    #expect(response.message == "(#100) The parameters of a call must not have more than 65536 bytes together")
                }
                let parts =
                    "--b\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"method\"\r\n\r\nget\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n\(text)\r\n--b--\r\n"
                let file = try await response("/me", parts, "multipart/form-data; boundary=b", packed: isCompressed)
                #expect(file.json["id"]?.string != nil, "a file is not a parameter: \(file.message)")
                let pieces = (0..<300).map { "n\($0)=\(String(repeating: "a", count: 800))" }.joined(separator: "&")
                for path in ["/\(Sample.appID)/activities", "/v19.0/\(Sample.appID)/activities"] {
                    for events in ["custom_events=\(text)\(text)", pieces] {
                        let accepted = try await response(path, "\(events)&access_token=\(token)", packed: isCompressed)
                        #expect(accepted.json["success"] == true, "\(accepted.message)")
                        #expect(
                            try await response(path, "\(events)&access_token=x", packed: isCompressed).code == 190, "the token is checked")
                    }
                }
            }
        }
    }

    @Test("A null in a JSON body does not override a parameter of the query")
    func null() async throws {
        try await run { graph, token in
            let response = try await graph.post(
                "/me?method=get&access_token=\(token)", Array(#"{"access_token":null,"fields":"name"}"#.utf8),
                headers: ["Content-Type": "application/json"])
            #expect(response.json["name"]?.string == "Ada King Lovelace")
        }
    }

    @Test("A damaged, unsupported or excessively compressed body is rejected")
    func refusals() async throws {
        try await run { graph, token in
            let packed = gzipped(Array("access_token=\(token)".utf8))
            let form = "application/x-www-form-urlencoded"
            let compressedBody = gzipped([UInt8](repeating: UInt8(ascii: "a"), count: 20_000_000))
            #expect(compressedBody.count < 64 * 1024)
            let marks = String(repeating: "\u{316}\u{300}", count: 400)
            let rows: [(String, String?, [UInt8], Int)] = [
                (form, "gzip", Array(packed.dropLast(4)), 400), (form, "gzip", Array(packed.dropFirst(2)), 400),
                (form, "gzip", packed + [0], 400), (form, "gzip", [0x1F, 0x8B], 400), (form, "gzip", compressedBody, 400),
                (form, "br", packed, 400), (form, "gzip, gzip", packed, 400), ("text/plain", nil, Array("a=b".utf8), 400),
                ("application/json", nil, Array("[]".utf8), 400), ("application/json", nil, Array("{\"a\":1,\"a\":2}".utf8), 400),
                ("application/json", nil, Array(String(repeating: "[", count: 5000).utf8), 400),
                ("application/json", nil, [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], 400),
                ("multipart/form-data", nil, Array("--b\r\n".utf8), 400), ("multipart/form-data; boundary=b", nil, Array("x".utf8), 400),
                ("multipart/form-data; boundary=b", nil, Array("--b\r\n\r\n\r\nx\r\n--b--".utf8), 400),
                (
                    "multipart/form-data; boundary=b", nil,
                    Array("--b\r\nContent-Disposition: form-data; name=\"a\(marks)\"\r\n\r\nx\r\n--b--".utf8), 400
                ),
                (form, nil, Array(repeating: UInt8(ascii: "a"), count: 300 * 1024), 400),
                (form, nil, Array(String(repeating: "a=1&", count: 600).utf8), 400),
                (form, nil, Array("\(String(repeating: "n", count: 257))=1".utf8), 400),
            ]
            for (type, encoding, body, status) in rows {
                var headers = ["Content-Type": type]
                headers["Content-Encoding"] = encoding
                let response = try await graph.post("/me/feed", body, headers: headers)
                #expect(response.status == status, "\(type) \(encoding ?? "") \(body.count) \(response.message)")
                #expect(response.code == 100)
            }
        }
    }
}
