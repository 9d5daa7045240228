import Foundation
import Latchkey
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A Graph request")
struct GraphRequestTests {
    @Test("A GET request has all parameters in its query, and returns the provider's response")
    func get() async throws {
        try await GraphWire.run { _ in
            ["id": "122", "name": "Ada"]
        } _: { wire, app in
            app.settings.userAgentSuffix = "Sample/1.0\r\nX: y"
            let response = try await app.request("/me/", ["fields": "id,name", "limit": 5, "pretty": true]).response()
            #expect(response.dictionary?["name"] as? String == "Ada")
            let found = try response.decoded(as: [String: String].self)
            #expect(found == ["id": "122", "name": "Ada"])
            let received = try #require(wire.requests.first)
            #expect(received.method == "GET")
            #expect(received.path == "/v21.0/me")
            #expect(
                received.query == [
                    "fields": "id,name", "limit": "5", "pretty": "true", "access_token": "EAAada", "format": "json", "sdk": "ios",
                    "include_headers": "false",
                ])
            #expect(received.headers["content-type"] == "application/json")
            #expect(received.headers["user-agent"]?.hasPrefix("FBiOSSDK.18.1.0/Sample/1.0X:y") == true)
            #expect(received.body.isEmpty)
        }
    }

    @Test("A POST request sends compressed JSON and no query")
    func post() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let parameters: [String: Any] = [
                "message": "Ciao, \"Torino\" \u{1F600}", "ids": ["1", 2, 2.5, false, NSNull()] as [Any], "place": ["id": "7"],
                "link": try #require(URL(string: "https://app.example/a?b=c")), "when": Date(timeIntervalSince1970: 1_491_516_141),
                "number": NSNumber(value: 7), "truth": NSNumber(value: true), "optional": Optional("x") as Any,
            ]
            _ = try await app.request("me/feed", parameters, .post).response()
            let received = try #require(wire.requests.first)
            #expect(received.query.isEmpty)
            #expect(received.headers["content-encoding"] == "gzip")
            #expect(received.headers["content-type"] == "application/json")
            #expect(
                received.fields == [
                    "message": "Ciao, \"Torino\" \u{1F600}", "ids": #"["1",2,2.5,false,null]"#, "place": #"{"id":"7"}"#,
                    "link": "https://app.example/a?b=c", "when": "2017-04-06T22:02:21+0000", "number": "7", "truth": "true",
                    "optional": "x",
                    "access_token": "EAAada", "format": "json", "sdk": "ios", "include_headers": "false",
                ])
        }
    }

    @Test("Attachments are uploaded as complete multipart/form-data")
    func multipart() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let attachment = GraphRequestDataAttachment(
                data: Data("PNG".utf8), filename: "a\"b\"\u{301}\r\n.png", contentType: "image/png\r\nX: y")
            _ = try await app.request("me/photos", ["source": attachment, "raw": Data([0, 255]), "caption": "A"], .post).response()
            let received = try #require(wire.requests.first)
            let boundary = try #require(received.headers["content-type"]?.split(separator: "boundary=").last.map(String.init))
            #expect(boundary.utf8.count >= 40)
            let body = String(decoding: received.body, as: UTF8.self)
            #expect(body.hasSuffix("\r\n--\(boundary)--\r\n"))
            #expect(body.components(separatedBy: "--\(boundary)\r\n").count == 1 + 7)
            #expect(body.contains("name=\"caption\"\r\n\r\nA\r\n"))
            #expect(body.contains("name=\"source\"; filename=\"a%22b%22\u{301}%0D%0A.png\"\r\nContent-Type: image/pngX: y\r\n\r\nPNG\r\n"))
            #expect(body.contains("name=\"raw\"; filename=\"raw\"\r\nContent-Type: content/unknown\r\n\r\n"))
            #expect(received.body.range(of: Data([0, 255])) != nil)
            #expect(received.headers["content-encoding"] == nil)
        }
    }

    @Test("A request can be sent twice and stays unchanged")
    func unchanged() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let request = app.request("me", ["fields": "id", "limit": 5])
            _ = try await request.response()
            _ = try await request.response()
            #expect(request.parameters.keys.sorted() == ["fields", "limit"])
            #expect(request.parameters["limit"] as? Int == 5)
            #expect(wire.requests.count == 2)
            #expect(wire.requests[0].query == wire.requests[1].query)
        }
    }

    @Test("A request uses the session's access token at its creation, not at its start")
    func token() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let request = app.request("me")
            app.session.change { $0.accessToken = GraphApp.token("EAAother") }
            _ = try await request.response()
            _ = try await app.request("me").response()
            _ = try await app.request("me", ["access_token": "EAAparameter"]).response()
            #expect(wire.requests.map { $0.query["access_token"] } == ["EAAada", "EAAother", "EAAother"])
        }
    }

    @Test("Without a session, a request uses the token in its parameters, else the client token unless it skips it")
    func otherTokens() async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            app.session.clear()
            _ = try await app.request("me", ["access_token": "EAAparameter"]).response()
            _ = try await app.request("me").response()
            _ = try await GraphRequest(graphPath: "me", parameters: [:], flags: .skipClientToken, client: app.client).response()
            #expect(
                wire.requests.map { $0.query["access_token"] } == [
                    "EAAparameter", "138483919580948|fedcba9876543210fedcba9876543210", nil,
                ])
            app.settings.clientToken = nil
            let error = await #expect(throws: CoreError.self) { try await app.request("me").response() }
            #expect(error?.reason == .noClientToken)
            _ = try await app.request("me", ["access_token": "EAAparameter"]).response()
        }
    }

    @Test(
        "A request that cannot be sent fails before it is sent, and the error names the argument",
        arguments: [
            ("me", ["a": Unsendable()], "a"), ("me", ["a": [Unsendable()]], "a"), ("me", ["a": Double.nan], "a"),
            ("me", ["a": Optional<String>.none as any Sendable], "a"), ("me/../oauth", [:], "graphPath"), ("me//friends", [:], "graphPath"),
            ("%2e%2e/dialog", [:], "graphPath"), ("me", ["a": deep(20)], "a"),
        ] as [(String, [String: any Sendable], String)])
    func refused(path: String, parameters: [String: any Sendable], argument: String) async throws {
        try await GraphWire.run { _ in
            ["id": "1"]
        } _: { wire, app in
            let error = await #expect(throws: CoreError.self) { try await app.request(path, parameters).response() }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.details[ErrorArgumentNameKey] as? String == argument)
            #expect(wire.requests.isEmpty)
        }
    }

    private struct Unsendable: Sendable {}

    private static func deep(_ levels: Int) -> [any Sendable] { levels == 0 ? [] : [deep(levels - 1)] }

    @Test(
        "A request stays within the Graph API whatever its path is",
        arguments: [
            ("me?fields=name", "/v21.0/me"), ("/v19.0/me", "/v19.0/me"), ("a b#c", "/v21.0/a%20b%23c"),
            ("@evil.example", "/v21.0/@evil.example"),
            ("", "/v21.0"), ("/v.1/me", "/v21.0/v.1/me"), ("100%/x", "/v21.0/100%25/x"), ("caff\u{E8}", "/v21.0/caff%C3%A8"),
        ])
    func paths(path: String, expected: String) async throws {
        let call = GraphRequestSnapshot(method: .get, path: path, token: "EAA", version: "v21.0")
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        let prepared = try PreparedGraphRequest(call, override: nil, client: app.client)
        let encoding = GraphRequestEncoder(provider: try ProviderAddress(try #require(app.settings.providerURL)), client: app.client)
        #expect(encoding.single(prepared).url.split(separator: "?").first.map(String.init) == "https://provider.example\(expected)")
    }

    @Test("The documented keys of an error lead to the provider's codes and texts")
    func permissionError() async throws {
        try await GraphWire.run { _ in
            .error(200, 99, status: 403, adding: ["error_user_title": "Titolo", "error_user_msg": "Non si pu\u{F2}."])
        } _: { _, app in
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            app.request("me/feed", ["message": "This is a status update"], .post).start { connection, result, error in
                #expect(connection != nil)
                #expect(result == nil)
                let error = error as NSError?
                #expect(error?.domain == ErrorDomain)
                #expect(error?.code == 8)
                #expect(error?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int == 200)
                #expect(error?.userInfo[GraphRequestErrorGraphErrorSubcodeKey] as? Int == 99)
                #expect(error?.userInfo[GraphRequestErrorHTTPStatusCodeKey] as? Int == 403)
                #expect(error?.userInfo[GraphRequestErrorKey] as? UInt == GraphRequestError.other.rawValue)
                #expect(error?.userInfo[ErrorLocalizedTitleKey] as? String == "Titolo")
                #expect(error?.userInfo[ErrorLocalizedDescriptionKey] as? String == "Non si pu\u{F2}.")
                #expect(error?.localizedDescription == "Non si pu\u{F2}.")
                #expect(error?.userInfo[ErrorDeveloperMessageKey] as? String == "(#200) No.")
                let whole = error?.userInfo[GraphRequestErrorParsedJSONResponseKey] as? [String: Any]
                #expect(whole?["code"] as? Int == 403)
                let body = (whole?["body"] as? [String: Any])?["error"] as? [String: Any]
                #expect(body?["code"] as? Int == 200)
                #expect(connection.flatMap { ($0 as? GraphRequestConnection)?.urlResponse?.statusCode } == 403)
                end.yield()
            }
            for await _ in ends { break }
        }
    }

    @Test(
        "An invalid response leads to a typed error",
        arguments: [
            (.init(200, text: "{\"id\":"), 3), (.init(200, text: "{\"id\":1,\"id\":2}"), 3), (.init(200, text: ""), 3),
            (.init(200, text: "<html>Log in to the Wi-Fi</html>"), 3), (.init(200, text: "\u{FEFF}{}"), 3),
            (.init(500, text: "oops"), 7), (.init(500, text: "<html>"), 7), (.init(500, [:]), 7), (.init(404, ["id": "1"]), 7),
            (.init(302, text: "", headers: ["Location": "https://elsewhere.example/"]), 7),
            (.init(200, text: "PNG", headers: ["Content-Type": "image/png"]), 6),
            (.init(200, text: String(repeating: "[", count: 100)), 3),
            (.init(200, text: "{\"a\":\"\(String(repeating: "a", count: 17 * 1_048_576))\"}"), 4),
        ] as [(GraphWire.Response, Int)])
    func garbage(response: GraphWire.Response, code: Int) async throws {
        try await GraphWire.run { _ in
            response
        } _: { wire, app in
            let error = await #expect(throws: CoreError.self) { try await app.request("me").response() }
            #expect(error?.errorCode == code)
            #expect(error?.reason == .badResponse)
            #expect(error?.explanation.contains("EAAada") == false)
            #expect(wire.requests.count == 1)
        }
    }

    @Test(
        "Text that is not JSON is under the documented key, and arrays stay as they are",
        arguments: [
            (.init(text: "true"), ["FACEBOOK_NON_JSON_RESULT": "true"]), (.init(text: "a=b&c=d"), ["FACEBOOK_NON_JSON_RESULT": "a=b&c=d"]),
            (.init(text: "\"x\""), ["FACEBOOK_NON_JSON_RESULT": "\"x\""]), (.init(text: "[1,2]"), [1, 2]), (.init(text: "{}"), [:]),
            (.init(text: #"{"id":"1","error":null}"#), ["id": "1", "error": .null]),
        ] as [(GraphWire.Response, StrictJSON.JSONValue)])
    func otherContent(response: GraphWire.Response, expected: StrictJSON.JSONValue) async throws {
        try await GraphWire.run { _ in
            response
        } _: { _, app in
            let found = try await app.request("me").response().json
            #expect(found == expected)
        }
    }

    @Test("A request times out if no response arrives")
    func timeLimit() async throws {
        try await GraphWire.run { _ in
            try await ManualClock().sleep(for: .seconds(1))
            return [:]
        } _: { _, app in
            async let passing: Void = app.clock.pass(.seconds(61))
            let error = await #expect(throws: CoreError.self) { try await app.request("me").response() }
            await passing
            #expect(error?.code == .errorNetwork)
            #expect(error?.reason == .timedOut)
        }
    }

    @Test("A request ends when its task is canceled")
    func canceledTask() async throws {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        try await GraphWire.run { _ in
            arrive.yield()
            try await ManualClock().sleep(for: .seconds(1))
            return [:]
        } _: { _, app in
            let request = app.request("me")
            let task = Task { try await request.response() }
            for await _ in arrivals { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("The log contains no secrets unless the app enables access tokens in it")
    func log() async throws {
        try await GraphWire.run { _ in
            [
                "id": "1",
                "__debug__": ["messages": [["message": "A field is missing.", "type": "warning", "link": "https://help.example/"]]],
            ]
        } _: { wire, app in
            app.settings.loggingBehaviors = [.networkRequests, .graphAPIDebugWarning, .developerErrors]
            _ = try await app.request("me", ["message": "private", "access_token": "EAAx"]).response()
            let log = app.log.withLock { $0.joined(separator: "\n") }
            #expect(log.contains("GET me with access_token, message"))
            #expect(log.contains("A field is missing. See https://help.example/."))
            #expect(log.contains("fields"))
            #expect(!log.contains("EAA") && !log.contains("private"))
            #expect(wire.requests.first?.query["debug"] == "warning")
            app.settings.loggingBehaviors = [.networkRequests, .accessTokens]
            _ = try await app.request("me").response()
            #expect(app.log.withLock { $0.joined() }.contains("EAAada"))
        }
    }

    @Test("The description of a request does not reveal its access token")
    func printed() throws {
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        let request = app.request("me?access_token=EAAquery", ["access_token": "EAAparameter"])
        var dumped = ""
        dump(request, to: &dumped)
        dump(GraphErrorRecoveryProcessor(accessTokenString: "EAAada"), to: &dumped)
        #expect("\(request)" == "GraphRequest(GET me)")
        #expect(!dumped.contains("EAA"))
    }

    @Test("A request has the documented default values")
    func defaults() {
        let client = GraphClient(settings: Settings(), session: Session(notifications: NotificationCenter()))
        client.settings.graphAPIVersion = "v19.0"
        let get = GraphRequest(graphPath: "me", client: client)
        #expect(get.parameters["fields"] as? String == "")
        #expect(get.httpMethod == .get)
        #expect(get.version == "v19.0")
        #expect(GraphRequest(graphPath: "me", httpMethod: .delete, client: client).parameters.isEmpty)
        #expect(GraphRequest(graphPath: "me", parameters: nil, httpMethod: "", client: client).httpMethod == .get)
        let own = GraphRequest(graphPath: "me", parameters: [:], tokenString: "EAA", version: nil, httpMethod: .post, client: client)
        #expect(own.tokenString == "EAA" && own.httpMethod == .post && !own.forAppEvents && own.useAlternativeDefaultDomainPrefix)
        client.settings.isGraphErrorRecoveryEnabled = false
        #expect(GraphRequest(graphPath: "me", client: client).flags == .disableErrorRecovery)
        #expect(GraphRequestFlags.skipClientToken.rawValue == 2 && GraphRequestFlags.doNotInvalidateTokenOnError.rawValue == 4)
    }
}
