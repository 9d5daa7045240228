import Testing

@testable import ProviderPictures

@Suite("SVG drawings")
struct ValidatedDrawingTests {
    private static func drawing(_ content: String, _ attributes: String = "") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"\(attributes)>\n\(content)</svg>"
    }

    private static func problem(_ text: String) -> DrawingError? {
        do {
            _ = try ValidatedDrawing(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A drawing of shapes, text and colors is accepted as it is",
        arguments: [
            drawing("<g transform=\"scale(2)\"><path d=\"M0 0L1 1\" fill=\"#123456\"/><text x=\"1\">A &amp; B &#x41;</text></g>"),
            drawing("<defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient></defs><rect fill=\"url(#a)\"/>"),
            drawing("<path id=\"b\" d=\"M0 0\"/><use href=\"#b\"/><use xlink:href='#b'/>"),
            drawing("<style>.a { fill: url( '#b' ); stroke: red }</style><style><![CDATA[ .c > .d { fill: blue } ]]></style>"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- by hand -->\n" + drawing("<title>contact: a@example.com</title>"),
            "\u{feff}" + drawing("<desc>https://example.com</desc>"),
            "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:circle r=\"1\"/></s:svg>",
        ])
    func accepted(text: String) throws {
        #expect(Self.problem(text) == nil)
        #expect(try ValidatedDrawing(Array(text.utf8)).bytes == Array(text.utf8))
    }

    @Test(
        "What can run, load or hide something is refused with its place and its name",
        arguments: [
            (drawing("<script>alert(1)</script>"), 2, "<script>"),
            (drawing("\n<foreignObject><p xmlns=\"http://www.w3.org/1999/xhtml\"/></foreignObject>"), 3, "<foreignObject>"),
            (drawing("<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">alert(1)</h:script>"), 2, "<script> is not part of SVG"),
            (drawing("<x:svg xmlns:x=\"http://www.inkscape.org/namespaces/inkscape\"/>"), 2, "plain SVG"),
            (drawing("<a href=\"https://example.com\"><path/></a>"), 2, "<a>"),
            (drawing("<image href=\"https://example.com/a.png\"/>"), 2, "<image>"),
            (drawing("<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>"), 2, "<animate>"),
            (drawing("<set attributeName=\"href\" to=\"javascript:alert(1)\"/>"), 2, "<set>"),
            (drawing("", " onload=\"alert(1)\""), 1, "onload of <svg> is an event handler"),
            (drawing("<g OnClick=\"x()\"/>"), 2, "OnClick of <g> is an event handler"),
            (drawing("<use href=\"https://example.com/a.svg#b\"/>"), 2, "href of <use>"),
            (drawing("<use xlink:href=\"data:image/svg+xml,x\"/>"), 2, "href of <use>"),
            (drawing("<linearGradient href=\" #a\"/>"), 2, "href of <linearGradient>"),
            (drawing("<g xml:base=\"https://example.com/\"/>"), 2, "base of <g>"),
            (drawing("<rect fill=\"url(https://example.com/a.svg#b)\"/>"), 2, "fill of <rect>"),
            (drawing("<rect fill=\"URL( 'https://example.com/a.svg#b')\"/>"), 2, "fill of <rect>"),
            (drawing("<rect fill=\"url(&#104;ttps://example.com/a.svg#b)\"/>"), 2, "fill of <rect>"),
            (drawing("<rect style=\"fill: url(#a); cursor: url(x.cur)\"/>"), 2, "style of <rect>"),
            (drawing("<rect style=\"fill: u\\72l(x.svg)\"/>"), 2, "backslash"),
            (drawing("<rect style=\"background: image-set('x.png' 1x)\"/>"), 2, "refers to another file"),
            (drawing("<style>\n@import 'x.css';</style>"), 3, "@import"),
            (drawing("<style>.a { } @im<!-- -->port 'x.css';</style>"), 2, "@import"),
            (drawing("<style>.a { fill: url(x.svg#a) }</style>"), 2, "<style> refers"),
            (drawing("<style>.a { f\\69ll: red }</style>"), 2, "backslash"),
            (drawing("<style>@import 'https://example.com/a.css';<title/></style>"), 2, "<title> inside of <style>"),
            (drawing("<style>.a { fill: url(https://example.com/a.svg#b) }<style/></style>"), 2, "<style> inside of <style>"),
            (drawing("<rect fill=\"url(&#x301;a.svg#b)\"/>"), 2, "fill of <rect>"),
            (drawing("<rect fill=\"url(&#x200d;a.svg#b)\"/>"), 2, "fill of <rect>"),
            (drawing("<rect fill=\"url(&#x3000;#a)\"/>"), 2, "fill of <rect>"),
            (drawing("<rect style=\"fill: u\\&#x301;rl(x.svg)\"/>"), 2, "backslash"),
            (drawing("<style>@&#x301;import 'x.css';</style>"), 2, "@ rule"),
            ("<!DOCTYPE svg>" + drawing(""), 1, "DOCTYPE"),
            ("<!DOCTYPE svg [<!ENTITY a \"b\">]>" + drawing("&a;"), 1, "DOCTYPE"),
            (drawing("&a;"), 2, "not valid XML: undefined entity"),
            ("<?xml-stylesheet href=\"x.css\"?>" + drawing(""), 1, "<?xml-stylesheet?>"),
            ("<?xml version=\"1.0\" encoding=\"UTF-7\"?>" + drawing(""), 1, "the encoding is UTF-7"),
            ("<svg><circle/></svg>", 1, "its first element is not <svg xmlns="),
            ("<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", 1, "its first element is not <svg xmlns="),
            (drawing("<g>"), 2, "not valid XML: mismatched tag"),
            ("", 1, "not valid XML: no element found"),
            (drawing(String(repeating: "<g>", count: 64) + String(repeating: "</g>", count: 64)), 2, "nested more than 64 deep"),
            (drawing(String(repeating: "<use href=\"#a\"/>", count: 33)), 2, "more than 32 <use>"),
            (drawing(String(repeating: "<g/>", count: 10_000)), 2, "more than 10000 elements"),
        ] as [(String, Int, String)])
    func refused(text: String, line: Int, part: String) throws {
        let error = try #require(Self.problem(text))
        #expect(error.problem.contains(part), "\(error)")
        #expect(error.line == line, "\(error)")
    }

    @Test("A drawing in another encoding than UTF-8 is refused")
    func encoding() {
        let utf16: [UInt8] = [0xff, 0xfe] + Self.drawing("").utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xff), UInt8(unit >> 8)] }
        #expect(throws: DrawingError.self) { try ValidatedDrawing(utf16) }
        let invalid: [UInt8] = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>".utf8) + [0xff] + Array("</text></svg>".utf8)
        #expect(throws: DrawingError.self) { try ValidatedDrawing(invalid) }
    }

    @Test("A file that is too large is not parsed")
    func size() {
        let file = [UInt8](repeating: 0x20, count: ValidatedDrawing.maximumSize + 1)
        #expect(Self.problem(String(decoding: file, as: UTF8.self))?.problem == "the file is larger than 262144 bytes")
    }
}
