import LoginModel
import ProviderDomain
import Testing

@Suite("Cursors in the list of test users")
struct TestUserCursorTests {
    private func cursor(_ content: String, for purpose: Sealer.Purpose = .cursor) throws -> String {
        Base64URL.encode(try Sample.sealer.seal(Array(content.utf8), for: purpose))
    }

    @Test("A cursor leads to the test user that it was made for, and does not reveal them", arguments: [Int64.min, -1, 0, 1, 42, .max])
    func roundTrip(number: Int64) throws {
        let text = try TestUserCursor(Person.ID(rawValue: number)).sealed(by: Sample.sealer)
        #expect(try TestUserCursor(text, openedBy: Sample.sealer) == TestUserCursor(Person.ID(rawValue: number)))
        #expect(try TestUserCursor(Person.ID(rawValue: number)).sealed(by: Sample.sealer) != text)
    }

    @Test("A text that is not a cursor of this provider is an error of the call")
    func refusals() throws {
        let text = try TestUserCursor(Sample.ada.id).sealed(by: Sample.sealer)
        let others = [
            "", "1", text + "A", String(text.dropLast()), text + "=", try cursor("x"), try cursor("1 2"), try cursor(""),
            try cursor("1", for: .picture),
        ]
        for other in others {
            let error = #expect(throws: GraphError.self) { try TestUserCursor(other, openedBy: Sample.sealer) }
            #expect(error?.message == "(#100) The cursor does not belong to this list")
        }
        #expect(throws: GraphError.self) { try TestUserCursor(text, openedBy: Sample.foreignSealer) }
    }
}
