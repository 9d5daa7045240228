import LoginModel
import ProviderDomain
import Testing

@Suite("Where a device code is asked for")
struct DeviceOriginTests {
    private func origin(_ address: String, _ sealer: Sealer = Sample.sealer) -> DeviceOrigin {
        DeviceOrigin(NetworkAddress(text: address)?.networks ?? [], sealer: sealer)
    }

    @Test(
        "has a limit for each network that counts",
        arguments: [("198.51.100.7", [100]), ("2001:db8::1", [1000, 300, 100]), ("", [])])
    func limits(address: String, most: [Int]) {
        let origin = origin(address)
        #expect(origin.limits.map(\.most) == most)
        #expect(origin.network == origin.limits.last?.network ?? "")
        #expect(origin.group == origin.limits.first?.network ?? "")
    }

    @Test("begins like the networks that it is in, and like no other")
    func prefixes() throws {
        let (one, link, household, other) = (
            origin("2001:db8:0:1::1"), origin("2001:db8:0:1::2"), origin("2001:db8:0:2::1"), origin("2001:db8:1:1::1")
        )
        #expect(link == one)
        let text = try #require(household.network)
        #expect(one.limits.map { text.hasPrefix($0.network) } == [true, true, false])
        #expect(try one.limits.allSatisfy { try #require(other.network).hasPrefix($0.network) == false })
    }

    @Test("says the address to nobody who has not the provider's key")
    func keyed() {
        #expect(origin("198.51.100.7").network != origin("198.51.100.7", Sample.foreignSealer).network)
        #expect(DeviceOrigin.appServer.network == nil && DeviceOrigin.appServer.limits.isEmpty)
    }
}
