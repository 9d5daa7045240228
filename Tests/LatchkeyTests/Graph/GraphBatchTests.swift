import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("A batch of Graph requests")
struct GraphBatchTests {
    @Test("A batch carries the name and address of each request, and its access token if that differs")
    func wire() async throws {
        try await GraphWire.run { _ in
            .batch([["id": "1"], ["id": "2"], ["id": "3"]])
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            let other = GraphRequest(
                graphPath: "7", parameters: ["fields": "id"], tokenString: "EAAother", version: nil, httpMethod: .get, client: app.client)
            let old = GraphRequest(
                graphPath: "me", parameters: ["fields": "id"], tokenString: "EAAada", version: "v19.0", httpMethod: .get, client: app.client
            )
            connection.add(app.request("me", ["fields": "id"]), name: "who", completion: nil)
            connection.add(other, parameters: ["depends_on": "who", "omit_response_on_success": false], completion: nil)
            connection.add(old, completion: nil)
            let results = try await connection.responses()
            let ids = try results.map { try $0.get().dictionary?["id"] as? String }
            #expect(ids == ["1", "2", "3"])
            let received = try #require(wire.requests.first)
            #expect(wire.requests.count == 1)
            #expect(received.method == "POST")
            #expect(received.path == "/v21.0")
            #expect(received.fields.keys.sorted() == ["access_token", "batch", "batch_app_id"])
            #expect(received.fields["access_token"] == "EAAada")
            #expect(received.fields["batch_app_id"] == "138483919580948")
            let common = "fields=id&format=json&include_headers=false&sdk=ios"
            #expect(
                received.batch == [
                    ["method": "GET", "name": "who", "relative_url": .string("me?\(common)")],
                    [
                        "method": "GET", "depends_on": "who", "omit_response_on_success": false,
                        "relative_url": .string("7?access_token=EAAother&\(common)"),
                    ],
                    ["method": "GET", "relative_url": .string("v19.0/me?\(common)")],
                ])
        }
    }

    @Test(
        "A batch leaves references to other items unescaped, and escapes text that only looks like one",
        arguments: [
            ("{result=who:$.id}", "{result=who:$.id}"), ("a/{result=who:$.data.*.id}/b", "a/{result=who:$.data.*.id}/b"),
            ("{result=nobody:$.id}", "%7Bresult=nobody:$.id%7D"), ("{result=who:$.a&b}", "%7Bresult=who:$.a&b%7D"),
            ("{result=who}", "%7Bresult=who%7D"), ("{result", "%7Bresult"), ("{result=who:$.id", "%7Bresult=who:$.id"),
        ])
    func references(path: String, address: String) async throws {
        try await GraphWire.run { _ in
            .batch([["id": "1"], ["id": "2"]])
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            connection.add(app.request("me"), name: "who", completion: nil)
            connection.add(app.request(path, ["ids": "{result=who:$.id}", "fields": "id"]), completion: nil)
            _ = try await connection.responses()
            let item = try #require(wire.requests.first?.batch.last)
            let ids = "fields=id&format=json&ids={result=who:$.id}&include_headers=false&sdk=ios"
            #expect(item["relative_url"]?.string == "\(address)?\(ids)")
        }
    }

    @Test("A batch numbers attachments across all requests")
    func attachments() async throws {
        try await GraphWire.run { _ in
            .batch([["id": "1"], ["id": "2"]])
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            connection.add(app.request("me/photos", ["a": Data("A".utf8), "b": Data("B".utf8)], .post), completion: nil)
            connection.add(app.request("me/photos", ["c": Data("C".utf8)], .post), completion: nil)
            _ = try await connection.responses()
            let body = String(decoding: try #require(wire.requests.first).body, as: UTF8.self)
            #expect(body.contains(#""attached_files":"file0,file1""#) && body.contains(#""attached_files":"file2""#))
            for (number, name, content) in [(0, "a", "A"), (1, "b", "B"), (2, "c", "C")] {
                #expect(
                    body.contains("name=\"file\(number)\"; filename=\"\(name)\"\r\nContent-Type: content/unknown\r\n\r\n\(content)\r\n"))
            }
        }
    }

    @Test("Each request of a batch has a result of its own")
    func items() async throws {
        try await GraphWire.run { _ in
            Response.batch([
                ["id": "1"], .error(200, status: 403), nil, .init(text: "[1]"), .init(text: "{\"id\":"), .init(500, text: "<html>"), nil,
            ])
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for _ in 0..<3 { connection.add(app.request("me"), completion: nil) }
            for _ in 0..<3 { connection.add(app.request("me"), completion: nil) }
            connection.add(app.request("me"), parameters: ["omit_response_on_success": true], completion: nil)
            let results = try await connection.responses()
            let first = try results[0].get()
            #expect(first.json == ["id": "1"])
            #expect(results[1].coreError?.graphErrorCode == 200)
            #expect(results[2].coreError?.code == .errorGraphRequestProtocolMismatch)
            let list = try results[3].get().items
            #expect(list as? [Int] == [1])
            #expect(results[4].coreError?.code == .errorUnknown)
            #expect(results[5].coreError?.code == .errorGraphRequestProtocolMismatch)
            let omitted = try results[6].get()
            #expect(omitted.result == nil)
        }
    }

    private typealias Response = GraphWire.Response

    @Test(
        "All requests of a batch fail if the response as a whole is an error or malformed",
        arguments: [
            (.init(400, ["error": ["message": "No.", "type": "OAuthException", "code": 190]]), 8),
            (.init(400, ["error": ["message": "No.", "type": "GraphBatchException", "code": 1]]), 7),
            (.init(200, ["id": "1"]), 7), (.init(200, []), 7), (.init(200, [["code": 200, "body": "{}"]]), 7), (.init(200, text: "x"), 7),
            (.init(500, [["code": 200, "body": "{}"], ["code": 200, "body": "{}"]]), 7),
        ] as [(GraphWire.Response, Int)])
    func whole(response: GraphWire.Response, code: Int) async throws {
        try await GraphWire.run { _ in
            response
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for _ in 0..<2 { connection.add(app.request("me"), completion: nil) }
            let results = try await connection.responses()
            #expect(results.map { $0.coreError?.errorCode } == [code, code])
        }
    }

    @Test(
        "A refused batch affects only the access token that it was sent with",
        arguments: ["EAAother", "EAAada"])
    func refusedAsAWhole(first: String) async throws {
        try await GraphWire.run { _ in
            .error(190)
        } _: { wire, app in
            let connection = GraphRequestConnection(client: app.client)
            for token in [first, first == "EAAada" ? "EAAother" : "EAAada"] {
                connection.add(
                    GraphRequest(
                        graphPath: "7", parameters: ["fields": "id"], tokenString: token, version: nil, httpMethod: .get, client: app.client
                    ),
                    completion: nil)
            }
            let results = try await connection.responses()
            #expect(results.map { $0.coreError?.graphErrorCode } == [190, 190])
            #expect(wire.requests.map { $0.fields["access_token"] } == [first])
            #expect(app.session.accessToken?.tokenString == (first == "EAAada" ? nil : "EAAada"))
        }
    }

    @Test("A refused batch leaves the session's token alone if a flag protects it")
    func protectedAsAWhole() async throws {
        try await GraphWire.run { _ in
            .error(190)
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for (token, flags) in [("EAAada", GraphRequestFlags.doNotInvalidateTokenOnError), ("EAAother", [])] {
                connection.add(
                    GraphRequest(
                        graphPath: "7", parameters: ["fields": "id"], tokenString: token, httpMethod: .get, flags: flags, client: app.client
                    ),
                    completion: nil)
            }
            _ = try await connection.responses()
            #expect(app.session.accessToken?.tokenString == "EAAada")
        }
    }

    @Test("The errors of a batch do not reveal the access token that the provider repeats")
    func repeatedToken() async throws {
        try await GraphWire.run { _ in
            .init(400, ["error": ["message": "Malformed access token EAAada", "type": "OAuthException", "code": 190]])
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            connection.add(
                GraphRequest(
                    graphPath: "7", parameters: ["fields": "id"], tokenString: nil, version: nil, httpMethod: .get, client: app.client),
                completion: nil)
            connection.add(app.request("me"), completion: nil)
            for result in try await connection.responses() {
                #expect(result.coreError?.explanation.contains("Malformed access token •••") == true)
            }
        }
    }

    @Test(
        "A malformed item of a batch response does not affect the other items",
        arguments: [7, "x", [:], ["code": "200", "body": "{}"], ["code": 200, "body": 7], ["code": 400]] as [StrictJSON.JSONValue])
    func badItem(item: StrictJSON.JSONValue) async throws {
        try await GraphWire.run { _ in
            Response(200, [["code": 200, "body": "{}"], item])
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for _ in 0..<2 { connection.add(app.request("me"), completion: nil) }
            let results = try await connection.responses()
            #expect(results[0].coreError == nil)
            #expect(results[1].coreError != nil || item["body"] == 7)
        }
    }

    @Test("A batch is rejected before it is sent if it is too large or has no app ID")
    func refused() async throws {
        try await GraphWire.run { _ in
            [:]
        } _: { wire, app in
            let large = GraphRequestConnection(client: app.client)
            for _ in 0...GraphRoundTrip.maximumBatchSize { large.add(app.request("me"), completion: nil) }
            let tooMany = try await large.responses()
            #expect(tooMany.allSatisfy { $0.coreError?.reason == .badRequest })
            app.settings.appID = nil
            let nameless = GraphRequestConnection(client: app.client)
            for _ in 0..<2 { nameless.add(app.request("me"), completion: nil) }
            let anonymous = try await nameless.responses()
            #expect(anonymous.allSatisfy { $0.coreError?.reason == .noAppID })
            #expect(wire.requests.isEmpty)
        }
    }
}

extension Result where Success == GraphResponse, Failure == any Error {
    var coreError: CoreError? { if case .failure(let error) = self { error as? CoreError } else { nil } }
}
