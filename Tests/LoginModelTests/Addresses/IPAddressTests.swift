import LoginModel
import Testing

@Suite("IP addresses in hosts")
struct IPAddressTests {
    @Test(
        "An IPv6 address has one shortest form",
        arguments: [
            // RFC 5952, sections 4.1 to 4.3.
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("2001:0db8::0001", "2001:db8::1"),
            ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
            ("2001:DB8::AbCd", "2001:db8::abcd"),
            // RFC 4291, section 2.2.
            ("FF01:0:0:0:0:0:0:101", "ff01::101"),
            ("0:0:0:0:0:0:0:1", "::1"),
            ("0:0:0:0:0:0:0:0", "::"),
            ("0:0:0:0:0:0:13.1.68.3", "::d01:4403"),
            ("::FFFF:129.144.52.38", "::ffff:8190:3426"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
            ("1::", "1::"),
            ("1:0:0:0:0:0:0:0", "1::"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
            ("0:0:3:4:5:6:7:8", "::3:4:5:6:7:8"),
            ("1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"),
            ("1:0:0:4:0:0:7:8", "1::4:0:0:7:8"),
            ("1:2:3:4:5:6:255.255.255.255", "1:2:3:4:5:6:ffff:ffff"),
            ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ])
    func version6(text: String, shortest: String) throws {
        let host = try URLHost("[\(text)]")
        #expect(host.description == "[\(shortest)]")
        #expect(host.addressBytes?.count == 16)
        #expect(host.name == nil)
        #expect(try URLHost("[\(shortest)]") == host)
    }

    @Test(
        "What is not exactly one IPv6 address is refused",
        arguments: [
            "", ":", ":1", "1:", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7:8:",
            "12345::", "g::", "::1%25eth0", "::1%eth0", " ::1", "::1 ", "::0x1", "::-1", "::+1", "1.2.3.4", "::1.2.3", "::1.2.3.4.5",
            "::1.2.3.256",
            "::01.2.3.4", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.", "::.1.2.3", "::\u{661}", "[::1]",
        ])
    func notVersion6(text: String) {
        #expect(IPv6Address.parse(text.utf8) == nil)
        #expect(throws: URLHostError.invalidIPv6Address) { try URLHost("[\(text)]") }
    }

    @Test("A single piece that is zero is not shortened, and any pieces are read back from their shortest form", arguments: 0..<256)
    func pieces(pattern: Int) throws {
        let pieces = (0..<8).map { pattern >> $0 & 1 == 1 ? UInt16($0 + 1) : 0 }
        let text = pieces.map { String($0, radix: 16) }.joined(separator: ":")
        let host = try URLHost("[\(text)]")
        let shortest = host.description.dropFirst().dropLast()
        #expect(IPv6Address.parse(shortest.utf8) == pieces)
        #expect(shortest.utf8.count <= text.utf8.count)
        #expect(shortest.contains("::") == "\(text):".contains("0:0:"))
    }

    @Test(
        "An IPv4 address has the forms that browsers read",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"),
            ("0177.0.0.1", "127.0.0.1"),
            ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("0X7F000001", "127.0.0.1"), ("017700000001", "127.0.0.1"),
            ("127.0.0.1.", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("1.2.3.0x", "1.2.3.0"), ("00.00.00.00", "0.0.0.0"),
            ("255.255.255.255", "255.255.255.255"), ("4294967295", "255.255.255.255"), ("1.256", "1.0.1.0"),
            ("1.16777215", "1.255.255.255"),
            ("1.2.65535", "1.2.255.255"), ("1.2.3.255", "1.2.3.255"), ("%31.2.3.4", "1.2.3.4"),
        ])
    func version4(text: String, dotted: String) throws {
        let host = try URLHost(text)
        #expect(host.description == dotted)
        #expect(host.addressBytes == dotted.split(separator: ".").compactMap { UInt8($0) })
        #expect(host.name == nil)
    }

    @Test(
        "A host that ends in a number and is no IPv4 address is refused",
        arguments: [
            "256.1", "1.16777216", "1.2.65536", "1.2.3.256", "4294967296", "99999999999999999999", "0xffffffffffffffffff", "1.2.3.4.5",
            "1..2", ".1",
            "08", "1.2.3.08", "0x100.1", "a.1", "a.0x1", "example.09", "1.2.3.4..", "-1.1",
        ])
    func notVersion4(text: String) {
        #expect(throws: URLHostError.self) { try URLHost(text) }
    }

    @Test(
        "A host whose last label is no number is a name",
        arguments: ["1.a", "0xg", "1.2.3.4a", "127.0.0.1.example", "1-2", "0x1.example", "a1"])
    func names(text: String) throws {
        let host = try URLHost(text)
        #expect(host.name == text)
        #expect(host.addressBytes == nil)
    }

    @Test(
        "In lists and within IPv6 addresses, an IPv4 address has one form",
        arguments: [
            ("0.0.0.0", [0, 0, 0, 0]), ("1.2.3.4", [1, 2, 3, 4]), ("255.255.255.255", [255, 255, 255, 255]),
            ("10.0.0.255", [10, 0, 0, 255]),
            ("", nil), ("1.2.3", nil), ("1.2.3.4.5", nil), ("1.2.3.4.", nil), (".1.2.3", nil), ("1..2.3", nil), ("01.2.3.4", nil),
            ("1.2.3.00", nil),
            ("1.2.3.256", nil), ("1.2.3.-1", nil), ("1.2.3.+1", nil), (" 1.2.3.4", nil), ("1.2.3.4 ", nil), ("0x1.2.3.4", nil),
            ("a.b.c.d", nil),
            ("1.2.3.\u{664}", nil), ("1.2.3.4\0", nil),
        ] as [(String, [UInt8]?)])
    func strictly(text: String, bytes: [UInt8]?) {
        #expect(IPv4Address.parseStrictly(text) == bytes)
    }

    @Test(
        "An error completes a sentence about an address",
        arguments: [
            ("https://", "has no host"),
            ("https://\(String(repeating: "a", count: 763))/", "has a host that is too long"),
            ("https://b\u{FC}cher.example/", "has non-ASCII characters in its host; write the host in its xn-- form (RFC 5890)"),
            ("https://a%20b/", "has a character in its host that is not allowed there"),
            ("https://xn--a-/", "has a character in its host that is not allowed there"),
            ("https://a..b/", "has a host with a label that is empty or longer than 63 characters"),
            ("https://\(String(repeating: "a", count: 64))/", "has a host with a label that is empty or longer than 63 characters"),
            ("https://1.2.3.4.5/", "has a host that ends in a number but is not an IPv4 address"),
            ("https://[1]/", "has a host in brackets that is not an IPv6 address"),
            ("mailto:ada@example.com", "is not an absolute http or https address"),
            ("https://a b/", "has a character that is not allowed in an address"),
            ("https://ada@example.com/", "has a user name before its host"),
            ("https://example.com:65536/", "has a port that is not a number up to 65535"),
        ])
    func explanations(text: String, explanation: String) {
        let error = #expect(throws: WebURLError.self) { try WebURL(text) }
        #expect(error?.explanation == explanation)
    }

    @Test(
        "A label has 1 to 63 characters, and a name at most 253",
        arguments: [
            (63, 1, true), (64, 1, false), (1, 126, true), (1, 127, true), (1, 128, false), (63, 3, true), (62, 4, true), (63, 4, false),
        ])
    func lengths(length: Int, count: Int, isAccepted: Bool) {
        let name = Array(repeating: String(repeating: "a", count: length), count: count).joined(separator: ".")
        #expect(((try? URLHost(name)) != nil) == isAccepted)
        #expect(((try? URLHost(name + ".")) != nil) == isAccepted)
    }
}
