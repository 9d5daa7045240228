import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Sealed picture addresses")
struct PictureAddressTests {
    private func text() throws -> String { try PictureAddress(person: Sample.ada.id, validFrom: Sample.now).sealed(by: Sample.sealer) }

    @Test("A picture address leads to the person for 30 days")
    func lifetime() throws {
        let text = try text()
        let end = Sample.now.addingTimeInterval(2_592_000)
        let address = try #require(PictureAddress(text, openedBy: Sample.sealer, at: end.addingTimeInterval(-1)))
        #expect(address.person == Sample.ada.id)
        #expect(address.expiresAt == end)
        #expect(PictureAddress(text, openedBy: Sample.sealer, at: end) == nil)
    }

    @Test("Each picture address is different")
    func unlinkable() throws { #expect(try text() != text()) }

    @Test("A changed address, another sealed value and an address of another provider are rejected")
    func refusals() throws {
        let text = try text()
        for other in ["", "1", "1 9999999999", text + "A", String(text.dropLast()), String(text.reversed())] {
            #expect(PictureAddress(other, openedBy: Sample.sealer, at: Sample.now) == nil)
        }
        #expect(PictureAddress(text, openedBy: Sample.foreignSealer, at: Sample.now) == nil)
        let token = Base64URL.encode(try Sample.sealer.seal(Array("1 9999999999".utf8), for: .accessToken))
        #expect(PictureAddress(token, openedBy: Sample.sealer, at: Sample.now) == nil)
    }
}
