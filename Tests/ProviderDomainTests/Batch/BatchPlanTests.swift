import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The plan of a batch request")
struct BatchPlanTests {
    private func plan(_ batch: String, _ others: String = "") throws(GraphError) -> BatchPlan {
        try BatchPlan(FormParameters(encoded: "batch=\(FormParameters.encode(batch))&\(others)"))
    }

    @Test("The plan runs each item after its dependencies and otherwise keeps the order")
    func order() throws {
        let plan = try plan(
            #"""
            [{"relative_url":"{result=c:$.id}","name":"a"},{"relative_url":"x"},{"name":"c","depends_on":["d"]},{"name":"d"},
             {"body":"a={result=a:$.id}"}]
            """#)
        #expect(plan.order == [1, 3, 2, 0, 4])
        #expect(plan.items.map(plan.omitsSuccess) == [true, false, true, true, false])
    }

    @Test("References insert values of other responses, and no value can become another parameter")
    func references() throws {
        let results: [String: JSONValue] = [
            "list": ["data": [["id": "1"], ["id": 2], ["name": "x"]]], "text": ["id": "1&access_token=evil#?/"],
        ]
        func call(_ address: String) throws -> GraphAPIRequest {
            let item = #"[{"relative_url":"\#(address)","depends_on":[]}]"#
            return try plan(item).items[0].call(after: results, inheriting: [], from: .unknown)
        }
        #expect(try call("?ids={result=list:$.data.*.id}").parameters["ids"] == "1,2")
        #expect(try call("?ids={result=list:$.data[*].id}").parameters["ids"] == "1,2")
        #expect(try call("{result=list:$.data[0].id}/friends").path == ["1", "friends"])
        let hostile = try call("me?a={result=text:$.id}")
        #expect(hostile.parameters["a"] == "1&access_token=evil#?/")
        #expect(hostile.token == nil)
        #expect(throws: GraphError.self) { try call("{result=text:$.id}") }
        #expect(try call("me?a={result=list:$.nothing[7].id}").parameters["a"] == nil)
        for bad in [
            "{result=list:$..id}", "{result=list:data}", "{result=list}", "{result=list:$.a", "{result=list:$.[?(1)]}", "{result=x:$.id}",
        ] {
            #expect(throws: GraphError.self) { try call("me?a=\(bad)") }
        }
    }

    @Test("A reference cannot make a request larger than the limit")
    func largeReferences() throws {
        let many = JSONValue.array((0..<600).map { .integer($0) })
        let long = JSONValue.object(["id": .string(String(repeating: "a", count: 20_000))])
        for address in ["{result=many:$.*}", "{result=long:$.id}"] + [String(repeating: "{result=one:$.id}", count: 33)] {
            let item = try plan(#"[{"relative_url":"me?a=\#(address)"}]"#).items[0]
            #expect(throws: GraphError.self) {
                try item.call(after: ["many": many, "long": long, "one": ["id": "1"]], inheriting: [], from: .unknown)
            }
        }
    }

    @Test("A repeated dependency counts once, and too many dependencies are an error")
    func dependencies() throws {
        #expect(try plan(#"[{"depends_on":["a","a","a"]},{"name":"a"}]"#).order == [1, 0])
        let names = (0...50).map { #""\#($0)""# }.joined(separator: ",")
        let error = #expect(throws: GraphError.self) { try plan("[{\"depends_on\":[\(names)]}]") }
        #expect(error?.code == 100)
    }

    @Test("An item gets the token of the batch only if it has none of its own")
    func tokens() throws {
        let plan = try plan(
            #"[{"relative_url":"me"},{"relative_url":"me?access_token=own"},{"relative_url":"me","body":"access_token=own"},"#
                + #"{"relative_url":"me","access_token":"own"}]"#, "access_token=shared&appsecret_proof=p")
        let calls = try plan.items.map { try $0.call(after: [:], inheriting: plan.inherited, from: .unknown) }
        #expect(calls.map { $0.token?.reveal(\.self) } == ["shared", "own", "own", "own"])
        #expect(calls.map { $0.parameters["appsecret_proof"] } == ["p", nil, nil, nil])
    }
}
