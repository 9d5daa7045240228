import LoginModel
import Testing

@testable import ProviderWeb

@Suite("Multipart forms")
struct MultipartFormTests {
    private func form(_ text: String, boundary: String = "b") throws -> MultipartForm {
        try MultipartForm(Array(text.utf8), contentType: HeaderValue("multipart/form-data; boundary=\(boundary)"))
    }

    private static func part(_ name: String, _ content: String, file: Bool = false) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(file ? "; filename=\"f\"" : "")\r\n\r\n\(content)\r\n"
    }

    @Test(
        "A form is read with and without data before and after its parts",
        arguments: [("", "--b--\r\n"), ("", "--b--"), ("", ""), ("before\r\n", "--b--\r\nbehind"), ("\r\n", "--b--")])
    func outerData(before: String, end: String) throws {
        let parts = Self.part("a", "1\r\n--\r\n-b") + Self.part("f", "\r\r\n\r", file: true)
        let read = try form(before + (end.isEmpty ? String(parts.dropLast()) : parts + end))
        #expect(read.pairs.map(\.name) == ["a"] && read.files.map(\.name) == ["f"])
        #expect(read.pairs.map { String(decoding: $0.bytes, as: UTF8.self) } == ["1\r\n--\r\n-b"])
        #expect(read.files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["\r\r\n\r"])
    }

    @Test("A name may contain semicolons, equal signs and backslashes")
    func quotedNames() throws {
        let name = #"a;access_token=b\"#
        #expect(try form(Self.part(name, "1") + "--b--").pairs.map(\.name) == [name])
        #expect(try form(Self.part(name, "1", file: true) + "--b--").files.map(\.name) == [name])
    }

    @Test("A name may contain quotes after backslashes", arguments: [#"a\"b"#, #"a\"b\""#, #"a\""#, #"a;b\"c;d\"#])
    func quotesInNames(name: String) throws {
        let read = try form(Self.part(name, "1") + Self.part(name, "2", file: true) + "--b--")
        #expect(read.pairs.map(\.name) == [name] && read.files.map(\.name) == [name])
    }

    @Test("A form has at most 100 parts")
    func most() throws {
        func parts(_ count: Int) -> String { String(repeating: Self.part("a", "1"), count: count) + "--b--" }
        #expect(try form(parts(100)).pairs.count == 100)
        #expect(throws: (any Error).self) { try form(parts(101)) }
    }

    @Test(
        "A form whose parts cannot be separated is rejected",
        arguments: ["", "--b", "--b\r\n\r\n", "--c\r\n", "\r\n--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"])
    func refused(text: String) { #expect(throws: (any Error).self) { try form(text) } }
}
