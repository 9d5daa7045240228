import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The order of a batch request")
struct BatchOrderTests {
    private func plan(_ batch: String?, _ others: String = "") throws(GraphError) -> BatchPlan {
        try BatchPlan(FormParameters(encoded: (batch.map { "batch=\(FormParameters.encode($0))&" } ?? "") + others))
    }

    private func error(_ batch: String?) -> GraphError? {
        do throws(GraphError) {
            _ = try plan(batch)
            return nil
        } catch {
            return error
        }
    }

    private static let notArray = "(#100) Param batch must be a JSON array of at most 5000 values"

    @Test(
        "A batch is a JSON array of at most 50 items",
        arguments: [
            (nil, notArray), ("", notArray), ("{}", notArray), ("null", notArray), ("[", notArray), ("[],", notArray), ("[{},]", notArray),
            ("[{\"a\":1,\"a\":2}]", notArray), ("['a']", notArray), ("[]", nil), ("[{}]", nil),
            ("[" + Array(repeating: "{}", count: 50).joined(separator: ",") + "]", nil),
            (
                "[" + Array(repeating: "{}", count: 51).joined(separator: ",") + "]",
                "Too many requests in batch message. Maximum batch size is 50"
            ),
            ("[{\"a\":[" + Array(repeating: "1", count: 4997).joined(separator: ",") + "]}]", nil),
            ("[{\"a\":[" + Array(repeating: "1", count: 4998).joined(separator: ",") + "]}]", notArray),
        ] as [(String?, String?)])
    func form(batch: String?, message: String?) {
        let error = error(batch)
        #expect(error?.message == message)
        #expect(error?.code == (message == nil ? nil : 100))
    }

    @Test(
        "Items that wait for each other, or that have the same name, are an error of the whole batch",
        arguments: [
            (#"[{"name":"a","depends_on":["a"]}]"#, "(#100) Items of the batch depend on each other in a cycle"),
            (
                #"[{"name":"a","depends_on":"b"},{"name":"b","relative_url":"{result=a:$.id}"}]"#,
                "(#100) Items of the batch depend on each other in a cycle"
            ),
            (
                #"[{},{"name":"a","body":"{result=c:$}"},{"name":"b","depends_on":["a"]},{"name":"c","depends_on":["b"]}]"#,
                "(#100) Items of the batch depend on each other in a cycle"
            ),
            (#"[{"name":"a"},{"name":"a"}]"#, "(#100) Two items of a batch have the same name"),
            (#"[{"name":"\u00e9"},{"name":"e\u0301"}]"#, "(#100) Two items of a batch have the same name"),
            (#"[{"name":"a"},{"name":"A"},{}]"#, nil),
        ] as [(String, String?)])
    func cycles(batch: String, message: String?) { #expect(error(batch)?.message == message) }

    @Test("A dependency that does not exist is an error of its item alone")
    func missing() throws {
        let plan = try plan(#"[{"depends_on":["x"]},{"relative_url":"me"}]"#)
        #expect(plan.order == [0, 1])
        let error = #expect(throws: GraphError.self) { try plan.items[0].call(after: [:], inheriting: [], from: .unknown) }
        #expect(error?.message == "(#100) The item refers to \"x\", which has no result" && error?.type == "GraphBatchException")
        #expect(try plan.items[0].call(after: ["x": .null], inheriting: [], from: .unknown).path == [])
    }

    @Test("Of several missing results, the first in the order of their names is reported")
    func severalMissing() throws {
        let item = try plan(#"[{"depends_on":["c","a"],"relative_url":"{result=b:$}"}]"#).items[0]
        for (results, missing) in [([], "a"), (["a"], "b"), (["a", "b"], "c")] as [([String], String)] {
            let known = Dictionary(uniqueKeysWithValues: results.map { ($0, JSONValue.null) })
            let error = #expect(throws: GraphError.self) { try item.call(after: known, inheriting: [], from: .unknown) }
            #expect(error?.message.contains("\"\(missing)\"") == true)
        }
    }

    @Test("An item depends on at most 50 others")
    func dependencies() throws {
        func batch(_ count: Int) -> String { "[{\"depends_on\":[" + (0..<count).map { "\"n\($0)\"" }.joined(separator: ",") + "]}]" }
        #expect(try plan(batch(50)).items[0].dependencies.count == 50)
        #expect(error(batch(51))?.message == "(#100) A batch item must not depend on more than 50 others")
        #expect(try plan(#"[{"depends_on":["a",7]}]"#).items[0].dependencies.isEmpty, "A list with other values is ignored")
        #expect(try plan(#"[{"depends_on":"a"}]"#).items[0].dependencies == ["a"])
    }

    @Test("Each item runs once and after everything that it depends on", arguments: UInt64(1)...60)
    func random(seed: UInt64) throws {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let count = 2 + next(20)
        // Item i has the rank `ranks[i]`, and depends only on items of a lower rank, so there is no cycle.
        var ranks = Array(0..<count)
        for index in ranks.indices { ranks.swapAt(index, next(count)) }
        let dependencies = (0..<count).map { item in (0..<count).filter { ranks[$0] < ranks[item] && next(3) == 0 } }
        let items = dependencies.enumerated().map { item, names in
            #"{"name":"n\#(item)","depends_on":[\#(names.map { "\"n\($0)\"" }.joined(separator: ","))]}"#
        }
        let plan = try plan("[\(items.joined(separator: ","))]")
        #expect(plan.order.sorted() == Array(0..<count))
        for (position, item) in plan.order.enumerated() {
            #expect(plan.order.prefix(position).filter(dependencies[item].contains).count == dependencies[item].count)
        }
        let needed = Set(dependencies.flatMap(\.self))
        #expect(plan.items.indices.map { plan.omitsSuccess(of: plan.items[$0]) } == (0..<count).map(needed.contains))
    }

    @Test(
        "The response of an item is left out if others depend on it, unless the item says otherwise",
        arguments: [
            (#"{"name":"a"}"#, true), (#"{"name":"a","omit_response_on_success":false}"#, false), (#"{"name":"b"}"#, false),
            (#"{"name":"b","omit_response_on_success":true}"#, true), (#"{"omit_response_on_success":true}"#, true), ("{}", false),
            (#"{"name":"a","omit_response_on_success":"false"}"#, true), (#"{"name":"a","omit_response_on_success":null}"#, true),
        ])
    func omission(item: String, isOmitted: Bool) throws {
        let plan = try plan(#"[\#(item),{"depends_on":["a"]}]"#)
        #expect(plan.omitsSuccess(of: plan.items[0]) == isOmitted)
    }

    @Test(
        "The responses have header fields unless the batch says otherwise",
        arguments: [
            ("", true), ("include_headers=true", true), ("include_headers=false", false), ("include_headers=0", false),
            ("include_headers=FALSE", true), ("include_headers=", true), ("include_headers=no", true),
        ])
    func headers(others: String, isIncluded: Bool) throws { #expect(try plan("[]", others).includesHeaders == isIncluded) }

    @Test("The token, its proof and the time of the proof apply to all items, and nothing else does")
    func inherited() throws {
        let plan = try plan("[]", "access_token=t&appsecret_proof=p&appsecret_time=7&fields=id&method=delete&client_secret=s")
        #expect(plan.inherited.map(\.name) == ["access_token", "appsecret_proof", "appsecret_time"])
    }

    @Test("The result of an item has its status, its body as text and its header fields on request")
    func result() {
        let result = BatchResult(status: 404, headers: [("ETag", "\"e\""), ("Set", "a")], body: Array("{\"é\":1}".utf8))
        #expect(result.json(withHeaders: false) == ["code": 404, "body": "{\"é\":1}"])
        #expect(
            result.json(withHeaders: true) == [
                "code": 404, "body": "{\"é\":1}",
                "headers": [["name": "ETag", "value": "\"e\""], ["name": "Set", "value": "a"]],
            ])
        #expect(BatchResult(status: 304, headers: [], body: nil).json(withHeaders: true) == ["code": 304, "body": .null, "headers": []])
        #expect(BatchResult(status: 200, headers: [], body: [0xFF]).json(withHeaders: false) == ["code": 200, "body": "\u{FFFD}"])
    }
}
