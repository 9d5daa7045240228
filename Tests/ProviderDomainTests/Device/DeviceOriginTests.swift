import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The origin of a device code request")
struct DeviceOriginTests {
    private func origin(_ address: String, _ sealer: Sealer = Sample.sealer) -> DeviceOrigin {
        DeviceOrigin(NetworkAddress(text: address), sealer: sealer)
    }

    @Test(
        "An origin has a limit for each of its networks",
        arguments: [("198.51.100.7", [1000]), ("2001:db8::1", [10_000, 3000, 1000]), ("", [])])
    func limits(address: String, most: [Int]) {
        let origin = origin(address)
        #expect(origin.limits.map(\.maximum) == most)
        #expect(origin.network == origin.limits.last?.network ?? "")
    }

    @Test("The network of an origin has the codes of its wider networks as prefixes, and no others")
    func prefixes() throws {
        let (one, link, subscriber, other) = (
            origin("2001:db8:0:1::1"), origin("2001:db8:0:1::2"), origin("2001:db8:0:2::1"), origin("2001:db8:1:1::1")
        )
        #expect(link == one)
        let text = try #require(subscriber.network)
        #expect(one.limits.map { text.hasPrefix($0.network) } == [true, true, false])
        #expect(try one.limits.allSatisfy { try #require(other.network).hasPrefix($0.network) == false })
    }

    @Test(
        "The network of an origin begins with the allocations of the registry",
        arguments: [
            ("198.51.100.7", ["198.52.100.7", "198.51.101.7", "198.51.100.8"]),
            ("2001:db8:1:203::1", ["2001:db9:1:203::1", "2001:db8:2:203::1", "2001:db8:1:303::1", "2001:db8:1:204::1"]),
        ])
    func levels(address: String, others: [String]) throws {
        let network = try #require(origin(address).network)
        let shared = try others.map { network.commonPrefix(with: try #require(origin($0).network)).count / DeviceOrigin.codeLength }
        #expect(shared == Array(0..<others.count), "Each address shares one more network with the origin")
        #expect(network.count == others.count * DeviceOrigin.codeLength)
    }

    @Test("The network of an origin is a keyed code that does not reveal the address")
    func keyed() {
        #expect(origin("198.51.100.7").network != origin("198.51.100.7", Sample.foreignSealer).network)
        #expect(DeviceOrigin.appServer.network == nil && DeviceOrigin.appServer.limits.isEmpty)
    }
}
