import ProviderDomain
import Testing

@Suite("The networks of an IP address")
struct NetworkTests {
    @Test(
        "The networks of an address are listed from the widest to the narrowest",
        arguments: [
            ("192.0.2.7", ["c0000200/24", "c0000207/32"]),
            ("::ffff:192.0.2.7", ["c0000200/24", "c0000207/32"]),
            (
                "2001:db8:1:203:4:5:6:7",
                [
                    "20010db8000100000000000000000000/48", "20010db8000102000000000000000000/56", "20010db8000102030000000000000000/64",
                ]
            ),
        ])
    func networks(address: String, networks: [String]) throws {
        #expect(try #require(NetworkAddress(text: address)).networks.map(\.description) == networks)
    }

    @Test(
        "Only addresses within a network have that network",
        arguments: [("2001:db8::/48", "2001:db8:0:ffff::1", "2001:db8:1::1"), ("192.0.2.0/23", "192.0.3.255", "192.0.4.0")])
    func membership(range: String, inside: String, outside: String) throws {
        let range = try #require(NetworkAddress.Range(range))
        func network(of address: String) throws -> NetworkAddress.Range {
            NetworkAddress.Range(of: try #require(NetworkAddress(text: address)), length: range.length)
        }
        #expect(try network(of: inside) == range)
        #expect(try network(of: outside) != range)
        #expect(range.contains(try #require(NetworkAddress(text: inside))))
    }
}
