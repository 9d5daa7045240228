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

    private func page(_ version: Int64?, person: Person.ID = Sample.ada.id, at time: Double = 0) throws -> String {
        let now = Date(timeIntervalSince1970: 100 * PictureAddress.pagePeriod + time)
        return try PictureAddress(person: person, size: .standard, version: version, shownAt: now).sealed(by: Sample.sealer)
    }

    @Test("The pages of the provider have the same address of a version of a picture for a week")
    func repeatable() throws {
        let text = try page(7)
        #expect(try page(7, at: PictureAddress.pagePeriod - 1) == text)
        let others = [try page(8), try page(nil), try page(7, person: Sample.grace.id), try page(7, at: PictureAddress.pagePeriod)]
        #expect(Set(others + [text]).count == 5)
    }

    @Test("The address of a version leads to the person for at least 23 days", arguments: [Int64.min, -1, 7, .max, nil])
    func version(number: Int64?) throws {
        let text = try page(number, at: PictureAddress.pagePeriod - 1)
        let start = Date(timeIntervalSince1970: 100 * PictureAddress.pagePeriod)
        let address = try #require(PictureAddress(text, openedBy: Sample.sealer, at: start.addingTimeInterval(30 * 86_400 - 1)))
        #expect(address.person == Sample.ada.id && address.version == number ?? 0)
        #expect(PictureAddress(text, openedBy: Sample.sealer, at: start.addingTimeInterval(30 * 86_400)) == nil)
    }

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

    @Test("A picture address leads to the size that it was made for", arguments: PictureSize.sides)
    func sizes(side: Int) throws {
        let size = PictureSize(width: side, height: 50)
        let text = try PictureAddress(person: Sample.grace.id, size: size, validFrom: Sample.now).sealed(by: Sample.sealer)
        let address = try #require(PictureAddress(text, openedBy: Sample.sealer, at: Sample.now))
        #expect(address.size == size && address.person == Sample.grace.id)
    }

    @Test("A picture address of a person with any number can be opened", arguments: [Int64.min, -1, 0, 1, .max])
    func people(number: Int64) throws {
        let text = try PictureAddress(person: Person.ID(rawValue: number), validFrom: Sample.now).sealed(by: Sample.sealer)
        #expect(PictureAddress(text, openedBy: Sample.sealer, at: Sample.now)?.person.rawValue == number)
    }

    @Test(
        "Sealed content in another form is rejected",
        arguments: [
            "", "1", "1 9999999999", "1 9999999999 50", "1 9999999999 50 50 50 50", "1 9999999999 50 50 x", "1 9999999999 50 50 ",
            "x 9999999999 50 50", "1 x 50 50",
            "1 9999999999 5\u{661} 50",
        ])
    func malformedContent(content: String) throws {
        let text = Base64URL.encode(try Sample.sealer.seal(Array(content.utf8), for: .picture))
        #expect(PictureAddress(text, openedBy: Sample.sealer, at: Sample.now) == nil)
    }

    @Test("Sealed content with a size that does not exist leads to a size that does")
    func foreignSizes() throws {
        let text = Base64URL.encode(try Sample.sealer.seal(Array("1 9999999999 -7 100000".utf8), for: .picture))
        #expect(PictureAddress(text, openedBy: Sample.sealer, at: Sample.now)?.size == PictureSize(width: 50, height: 800))
    }
}
