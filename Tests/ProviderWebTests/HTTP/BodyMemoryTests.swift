import Hummingbird
import Testing

@testable import ProviderWeb

@Suite("The memory for bodies")
struct BodyMemoryTests {
    private let memory = BodyMemory()

    private func sender(_ name: String, _ purpose: BodyMemory.Purpose = .upload) -> BodyMemory.Sender {
        BodyMemory.Sender(purpose: purpose, name: name)
    }

    @Test("is bounded for each sender and for all of them, and given back with the answer")
    func bounds() throws {
        var held: [BodyReservation] = []
        for name in 0..<4 {
            let reservation = BodyReservation(of: memory)
            try reservation.reserve(Request.largestUpload, of: sender("\(name)"))
            #expect(throws: HTTPError.self) { try reservation.reserve(Request.largestUpload, of: sender("\(name)")) }
            held.append(reservation)
        }
        let late = BodyReservation(of: memory)
        #expect(throws: HTTPError.self) { try late.reserve(Request.largestUpload, of: sender("late")) }
        try late.reserve(1024 * 1024, of: sender("late", .parameters))
        held.removeFirst()
        try late.reserve(Request.largestUpload, of: sender("late"))
    }

    @Test("is not asked for what an ordinary form takes")
    func ordinary() throws {
        let reservation = BodyReservation(of: memory)
        for _ in 0..<1000 { try reservation.reserve(BodyReservation.ordinary, of: sender("a", .parameters)) }
    }

    @Test("says when to come again")
    func retryAfter() throws {
        let reservation = BodyReservation(of: memory)
        let error = #expect(throws: HTTPError.self) { try reservation.reserve(.max / 2, of: sender("a")) }
        #expect(error?.status == .serviceUnavailable && error?.headers[.retryAfter] == "2")
    }
}
