import LoginModel
import ProviderDomain
import Testing

@Suite("IP addresses")
struct NetworkAddressTests {
    @Test(
        "An address is parsed in the syntax of RFC 3986",
        arguments: [
            ("192.0.2.1", [192, 0, 2, 1]), ("0.0.0.0", [0, 0, 0, 0]), ("255.255.255.255", [255, 255, 255, 255]),
            ("::", [UInt8](repeating: 0, count: 16)), ("::1", [UInt8](repeating: 0, count: 15) + [1]),
            ("2001:db8::1", [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]),
            ("2001:DB8:0:0:0:0:0:1", [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]),
            ("1:2:3:4:5:6:7:8", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]),
            ("1:2:3:4:5:6:192.0.2.1", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 192, 0, 2, 1]),
            ("fe80::", [0xFE, 0x80] + [UInt8](repeating: 0, count: 14)),
        ] as [(String, [UInt8])])
    func parsing(text: String, bytes: [UInt8]) { #expect(NetworkAddress(text: text)?.bytes == bytes) }

    @Test(
        "Other spellings that browsers accept, and anything around an address, are refused",
        arguments: [
            "127.1", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "192.0.2.1.", "192.0.2.1 ", " 192.0.2.1", "192.0.2.1/24", "192.0.2.1:80",
            "[::1]", "::1%eth0", "::1%25eth0", "fe80::1%1", "::ffff:0192.0.2.1", "::ffff:192.0.2", "::ffff:192.0.2.1.5", "1::2::3",
            "::00001", "1:2:3:4:5:6:7:192.0.2.1", "\u{661}92.0.2.1", "192。0。2。1", "192.0.2.1\u{0}", "localhost", "g::1",
        ])
    func refusing(text: String) { #expect(NetworkAddress(text: text) == nil) }

    @Test("An address has 4 or 16 bytes", arguments: [0, 1, 3, 4, 5, 8, 15, 16, 17, 32])
    func size(count: Int) {
        #expect((NetworkAddress([UInt8](repeating: 9, count: count)) != nil) == (count == 4 || count == 16))
    }

    @Test(
        "An IPv6 address that leads to an IPv4 address is that address",
        arguments: [
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::ffff:c000:201", "192.0.2.1"), ("::ffff:0:192.0.2.1", "192.0.2.1"),
            ("::192.0.2.1", "192.0.2.1"),
            ("64:ff9b::192.0.2.1", "192.0.2.1"), ("2002:c000:201::", "192.0.2.1"), ("2002:c000:201:ffff::1", "192.0.2.1"),
            ("::1.0", nil), ("::100", "0.0.1.0"), ("::0.0.1.0", "0.0.1.0"), ("::ffff:0.0.0.0", "0.0.0.0"), ("::ffff:0.0.0.1", "0.0.0.1"),
            ("::", nil), ("::1", nil), ("::2", nil), ("::ff", nil), ("64:ff9b:1::192.0.2.1", nil), ("64:ff9b:0:0:1::192.0.2.1", nil),
            ("::fffe:192.0.2.1", nil), ("::1:ffff:192.0.2.1", nil), ("2003:c000:201::", nil), ("2001:c000:201::", nil),
        ] as [(String, String?)])
    func embedded(text: String, embedded: String?) throws {
        guard let address = NetworkAddress(text: text) else {
            #expect(embedded == nil)
            return
        }
        #expect(address.bytes.count == (embedded == nil ? 16 : 4))
        if let embedded { #expect(address == NetworkAddress(text: embedded)) }
    }

    @Test(
        "The machine itself is 127.0.0.0/8 or ::1",
        arguments: [
            ("127.0.0.0", true), ("127.0.0.1", true), ("127.255.255.255", true), ("::1", true), ("::ffff:127.0.0.1", true),
            ("2002:7f00:1::", true), ("126.255.255.255", false), ("128.0.0.0", false), ("0.0.0.0", false), ("::", false), ("::2", false),
            ("1::1", false), ("10.0.0.1", false),
        ])
    func loopback(text: String, isLoopback: Bool) throws {
        #expect(try #require(NetworkAddress(text: text)).isLoopback == isLoopback)
    }

    /// The first and the last address of each range that is not public, with its public neighbors, if it has any.
    static let ranges: [(first: String, last: String, before: String?, after: String?)] = [
        ("0.0.0.0", "0.255.255.255", nil, "1.0.0.0"), ("10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
        ("100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"),
        ("127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"),
        ("169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"),
        ("172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
        ("192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"), ("192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"),
        ("192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"),
        ("192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"),
        ("198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"),
        ("198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"),
        ("203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"), ("224.0.0.0", "255.255.255.255", "223.255.255.255", nil),
        ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"),
        ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff::", "2001:db9::"),
        ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff::", "3fff:1000::"),
        ("100::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, "2000::"),
        ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::", nil),
    ]

    @Test("A range that is not public ends exactly at its bounds (IANA special-purpose address registries)", arguments: ranges.indices)
    func isPublic(number: Int) throws {
        let (first, last, before, after) = Self.ranges[number]
        for text in [first, last] { #expect(try #require(NetworkAddress(text: text)).isPublic == false, "\(text)") }
        for text in [before, after].compactMap(\.self) { #expect(try #require(NetworkAddress(text: text)).isPublic, "\(text)") }
    }

    @Test("Every address of this machine and every private address is refused as the target of a callback, with its reason")
    func reasons() throws {
        let callback = try #require(CallbackAddress("https://app.example/x"))
        let plain = try #require(CallbackAddress("http://localhost:9000/x"))
        let (local, near, far) = (
            try #require(NetworkAddress(text: "127.0.0.1")), try #require(NetworkAddress(text: "10.0.0.1")),
            try #require(NetworkAddress(text: "8.8.8.8"))
        )
        func problem(_ address: CallbackAddress, _ network: NetworkAddress, allows: Bool) -> CallbackProblem? {
            do throws(CallbackProblem) {
                try address.check(network, allowsPrivateAddresses: allows)
                return nil
            } catch {
                return error
            }
        }
        let notEncrypted = CallbackProblem("the address does not use https", isFinal: true)
        let notPublic = CallbackProblem("app.example is an address of a private network; callbacks are sent to public addresses only")
        #expect([local, near, far].map { problem(callback, $0, allows: false) } == [notPublic, notPublic, nil])
        #expect([local, near, far].map { problem(callback, $0, allows: true) } == [nil, nil, nil])
        #expect([local, near, far].map { problem(plain, $0, allows: false) } == [notEncrypted, notEncrypted, notEncrypted])
        #expect([local, near, far].map { problem(plain, $0, allows: true) } == [nil, notEncrypted, notEncrypted])
    }
}

@Suite("Ranges of IP addresses")
struct NetworkRangeTests {
    @Test(
        "A range is written in CIDR notation, and an address is a range of one",
        arguments: [
            ("192.0.2.0/24", "c0000200/24"), ("192.0.2.255/24", "c0000200/24"), ("192.0.2.255/25", "c0000280/25"),
            ("192.0.2.1", "c0000201/32"),
            ("192.0.2.1/32", "c0000201/32"), ("255.255.255.255/0", "00000000/0"), ("255.255.255.255/1", "80000000/1"),
            ("255.255.255.255/9", "ff800000/9"), ("2001:db8:ffff::/33", "20010db8800000000000000000000000/33"),
            ("::1", "00000000000000000000000000000001/128"), ("::/0", "00000000000000000000000000000000/0"),
            ("::ffff:192.0.2.1", "c0000201/32"),
            ("::ffff:192.0.2.255/24", "c0000200/24"), ("192.0.2.0/33", nil), ("2001:db8::/129", nil), ("::ffff:192.0.2.1/120", nil),
            ("192.0.2.0/256", nil), ("192.0.2.0/", nil), ("192.0.2.0/x", nil), ("192.0.2.0/+8", nil), ("192.0.2.0/ 8", nil),
            ("192.0.2.0/8 ", nil), ("192.0.2.0//8", nil), ("/", nil), ("", nil), ("192.0.2/24", nil),
        ] as [(String, String?)])
    func parsing(text: String, description: String?) {
        #expect(NetworkAddress.Range(text)?.description == description)
        if let range = NetworkAddress.Range(text) { #expect(range.isVersion4 == (description?.prefix { $0 != "/" }.count == 8)) }
    }

    @Test("A range contains exactly the addresses with its prefix", arguments: 0...32)
    func containment(length: Int) throws {
        let address = try #require(NetworkAddress([0b1010_1100, 0b0101_0011, 0b1100_1010, 0b0011_0101]))
        let range = NetworkAddress.Range(of: address, length: length)
        #expect(range.length == length && range.isVersion4 && range.contains(address))
        for bit in 0..<32 {
            var bytes = address.bytes
            bytes[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            let other = try #require(NetworkAddress(bytes))
            #expect(range.contains(other) == (bit >= length), "Bit \(bit) differs")
            #expect((NetworkAddress.Range(of: other, length: length) == range) == (bit >= length))
        }
    }

    @Test("A range of one version contains no address of the other, not even if it has no prefix")
    func versions() throws {
        let (four, six) = (try #require(NetworkAddress(text: "0.0.0.0")), try #require(NetworkAddress(text: "2001:db8::")))
        #expect(!NetworkAddress.Range(of: four, length: 0).contains(six) && !NetworkAddress.Range(of: six, length: 0).contains(four))
        #expect(try #require(NetworkAddress.Range("::/0")).contains(six))
    }

    @Test(
        "The nested networks of an address begin with the block of its network operator",
        arguments: [
            ("192.0.2.7", ["c0000000/16", "c0000200/24", "c0000207/32"]),
            (
                "2001:db8:1:203:4:5:6:7",
                [
                    "20010db8000000000000000000000000/32", "20010db8000100000000000000000000/48", "20010db8000102000000000000000000/56",
                    "20010db8000102030000000000000000/64",
                ]
            ),
        ])
    func nested(text: String, networks: [String]) throws {
        let address = try #require(NetworkAddress(text: text))
        #expect(address.nestedNetworks.map(\.description) == networks)
        #expect(address.networks == Array(address.nestedNetworks.dropFirst()))
        for (wide, narrow) in zip(address.nestedNetworks, address.nestedNetworks.dropFirst()) {
            #expect(wide.length < narrow.length && wide.contains(address) && narrow.contains(address))
        }
    }
}
