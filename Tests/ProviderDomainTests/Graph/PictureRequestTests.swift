import ProviderDomain
import StrictJSON
import Testing

@Suite("The edge picture")
struct PictureRequestTests {
    private func request(_ query: String) throws(GraphError) -> PictureRequest {
        try PictureRequest(Sample.call("GET", "/me/picture", query))
    }

    @Test(
        "The size comes from the width and the height, or from the type, and is one of the available sizes",
        arguments: [
            ("", 50, 50), ("type=square", 50, 50), ("type=small", 50, 50), ("type=album", 50, 50), ("type=normal", 100, 100),
            ("type=large", 200, 200), ("width=100", 100, 100), ("height=100", 100, 100), ("width=60&height=150", 100, 200),
            ("width=1&height=1", 50, 50), ("width=800", 800, 800), ("width=801&height=100000", 800, 800), ("type=large&width=50", 50, 50),
            ("type=large&height=401", 800, 800), ("width=", 50, 50), ("type=", 50, 50),
        ])
    func sizes(query: String, width: Int, height: Int) throws {
        let size = try request(query).size
        #expect((size.width, size.height) == (width, height))
    }

    @Test(
        "A size that does not exist is rejected",
        arguments: [
            ("type=huge", "(#100) Param type must be one of small, normal, album, large, square"),
            ("type=Large", "(#100) Param type must be one of small, normal, album, large, square"),
            ("width=0", "(#100) Param width must be a positive number"), ("width=-1", "(#100) Param width must be a positive number"),
            ("height=1e3", "(#100) Param height must be a positive number"), ("height=0", "(#100) Param height must be a positive number"),
            ("width=99999999999999999999", "(#100) Param width must be a positive number"),
            ("type=huge&width=50", "(#100) Param type must be one of small, normal, album, large, square"),
            ("fields=id", "(#100) Tried accessing nonexisting field (id) on node type (ProfilePictureSource)"),
        ])
    func refusals(query: String, message: String) {
        let error = #expect(throws: GraphError.self) { try request(query) }
        #expect(error?.message == message)
        #expect(error?.code == 100)
    }

    @Test(
        "The response is a redirect unless the call asks for JSON",
        arguments: [
            ("", false), ("redirect=0", true), ("redirect=false", true), ("redirect=1", false), ("redirect=true", false),
            ("redirect=no", false),
        ])
    func redirect(query: String, returnsJSON: Bool) throws {
        #expect(try request(query).returnsJSON == returnsJSON)
    }

    @Test("A field is always answered with JSON, in the size of its arguments")
    func expression() throws {
        let item = try #require(Sample.selection("picture.type(large).redirect(1){width}").items.last)
        let request = try PictureRequest(item)
        #expect(request.returnsJSON)
        #expect(request.size == PictureSize(width: 200, height: 200))
        #expect(request.json(url: "u", isSilhouette: true) == ["data": ["url": "u", "width": 200]])
    }

    @Test(
        "The JSON has the requested fields, and the URL in any case",
        arguments: [
            ("", ["url": "u", "width": 100, "height": 50, "is_silhouette": true]), ("fields=url", ["url": "u"]),
            ("fields=width,height", ["url": "u", "width": 100, "height": 50]),
            ("fields=is_silhouette", ["url": "u", "is_silhouette": true]),
            ("fields=cache_key", ["url": "u"]),
        ] as [(String, JSONValue)])
    func json(query: String, expected: JSONValue) throws {
        let request = try request("width=100&height=50&redirect=0&" + query)
        #expect(request.json(url: "u", isSilhouette: true) == ["data": expected])
    }
}
