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
            #expect(throws: HTTPError.self) { try BodyReservation(of: memory).reserve(Request.largestUpload, of: sender("\(name)")) }
            held.append(reservation)
        }
        let late = BodyReservation(of: memory)
        #expect(throws: HTTPError.self) { try late.reserve(Request.largestUpload, of: sender("late")) }
        try late.reserve(1024 * 1024, of: sender("late", .parameters))
        held.removeFirst()
        try late.reserve(Request.largestUpload, of: sender("late"))
    }

    @Test("is given back at once by a body for which there is no more, so that others are read to their end")
    func givenBack() throws {
        let reservations = (0..<8).map { _ in BodyReservation(of: memory) }
        var read = 0
        for size in [1, 1, 2] {
            for (name, reservation) in reservations.enumerated() {
                do {
                    try reservation.reserve(size * 1024 * 1024, of: sender("\(name)"))
                    if size == 2 { read += 1 }
                } catch {
                    continue
                }
            }
        }
        #expect(read >= 4)
    }

    @Test("is not taken by what is only announced: a small call is answered meanwhile, and a large one")
    func announced() async throws {
        var limits = ConnectionLimits()
        limits.shutdown = .zero
        try await LimitedProvider.run(limits) { port in
            let head = "POST /me HTTP/1.1\r\nHost: provider\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            for length in ["Transfer-Encoding: chunked", "Content-Length: 262144"] {
                for _ in 0..<20 { try await RawConnection(port: port).send("\(head)\(length)\r\n\r\n") }
            }
            for count in [20, 70_000] {
                let body = "a=" + String(repeating: "a", count: count - 2)
                let client = try await RawConnection(port: port)
                try await client.send(
                    "\(head)Transfer-Encoding: chunked\r\n\r\n\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n")
                #expect(await client.receive()?.hasPrefix("HTTP/1.1 400 ") == true, "no access token")
            }
        }
    }

    @Test("says when to come again")
    func retryAfter() throws {
        let reservation = BodyReservation(of: memory)
        let error = #expect(throws: HTTPError.self) { try reservation.reserve(.max / 2, of: sender("a")) }
        #expect(error?.status == .serviceUnavailable && error?.headers[.retryAfter] == "2")
    }
}
