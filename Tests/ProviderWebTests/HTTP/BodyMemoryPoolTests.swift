import Hummingbird
import Testing

@testable import ProviderWeb

@Suite("The memory pool for request bodies")
struct BodyMemoryPoolTests {
    private let memory = BodyMemoryPool()

    private func sender(_ name: String, _ purpose: BodyMemoryPool.Purpose = .upload) -> BodyMemoryPool.Sender {
        BodyMemoryPool.Sender(purpose: purpose, name: name)
    }

    /// Returns the reservation for a body that has been read completely.
    private func body(_ bytes: Int, of sender: BodyMemoryPool.Sender) throws -> BodyReservation {
        let reservation = BodyReservation(of: memory)
        try reservation.reserve(bytes, of: sender)
        try reservation.complete()
        return reservation
    }

    /// Returns the indexes of the reservations that were not evicted.
    private func remaining(_ bodies: [BodyReservation]) -> [Int] {
        bodies.indices.filter { index in (try? bodies[index].complete()) != nil }
    }

    @Test("Memory is limited for each sender and in total, and is released with the reservation")
    func bounds() throws {
        var held: [BodyReservation] = []
        for name in 0..<4 {
            held.append(try body(Request.maximumUploadBytes, of: sender("\(name)")))
            #expect(throws: HTTPError.self) { try body(Request.maximumUploadBytes, of: sender("\(name)")) }
        }
        #expect(throws: HTTPError.self) { try body(Request.maximumUploadBytes, of: sender("late")) }
        held.append(try body(1024 * 1024, of: sender("late", .parameters)))
        held.removeFirst()
        held.append(try body(Request.maximumUploadBytes, of: sender("late")))
    }

    @Test("A rejected body releases its memory at once, so that other bodies complete")
    func rejected() throws {
        let reservations = (0..<8).map { _ in BodyReservation(of: memory) }
        var read = 0
        for size in [1, 1, 2] {
            for (name, reservation) in reservations.enumerated() {
                do {
                    try reservation.reserve(size * 1024 * 1024, of: sender("\(name)"))
                    guard size == 2 else { continue }
                    try reservation.complete()
                    read += 1
                } catch {
                    continue
                }
            }
        }
        #expect(read >= 4)
    }

    @Test("A new body evicts the oldest incomplete body of the same sender")
    func ownOldest() throws {
        let bodies = (0..<3).map { _ in BodyReservation(of: memory) }
        try bodies[0].reserve(Request.maximumUploadBytes, of: sender("a"))
        try bodies[1].reserve(1, of: sender("a"))
        #expect(throws: HTTPError.self, "the body was evicted") { try bodies[0].reserve(1, of: sender("a")) }
        try bodies[2].reserve(Request.maximumUploadBytes - 1, of: sender("a"))
        #expect(throws: HTTPError.self, "the body is the oldest") { try bodies[1].reserve(1, of: sender("a")) }
        #expect(remaining([bodies[2]]) == [0])
    }

    @Test("A sender with the most memory, and more than an eighth, loses its oldest body to a new one")
    func largestSender() throws {
        let part = 256 * 1024
        let few = (0..<4).map { _ in BodyReservation(of: memory) }
        for (name, body) in few.enumerated() { try body.reserve(part, of: sender("\(name)", .parameters)) }
        let many = (0..<60).map { _ in BodyReservation(of: memory) }
        for (number, body) in many.enumerated() { try body.reserve(part, of: sender("many \(number % 5)", .parameters)) }
        let new = BodyReservation(of: memory)
        try new.reserve(part, of: sender("new", .parameters))
        #expect(remaining(few + [new]).count == 5)
        #expect(remaining(many).count == 59)
    }

    @Test("If each sender uses little memory, the oldest body of all is evicted")
    func oldest() throws {
        let part = 128 * 1024
        let bodies = (0..<128).map { _ in BodyReservation(of: memory) }
        for (number, body) in bodies.enumerated() { try body.reserve(part, of: sender("\(number)", .parameters)) }
        let new = BodyReservation(of: memory)
        try new.reserve(part, of: sender("new", .parameters))
        #expect(remaining([new]) == [0])
        #expect(remaining(bodies) == Array(1..<128))
    }

    @Test("Until evicted bodies have released their memory, their total is at most the limit of one sender")
    func leaving() throws {
        let part = 256 * 1024
        let old = (0..<64).map { _ in BodyReservation(of: memory) }
        for (number, body) in old.enumerated() { try body.reserve(part, of: sender("\(number)", .parameters)) }
        let new = (0..<64).map { _ in BodyReservation(of: memory) }
        let taken = new.enumerated().filter { number, body in (try? body.reserve(part, of: sender("new \(number)", .parameters))) != nil }
        #expect(taken.count == BodyMemoryPool.Purpose.parameters.maximumBytesPerSender / part)
    }

    @Test("A complete body is never evicted")
    func complete() throws {
        let part = 1024 * 1024
        let come = try (0..<4).map { _ in try body(part, of: sender("come", .parameters)) }
        #expect(throws: HTTPError.self) { try body(part, of: sender("come", .parameters)) }
        let slow = (0..<12).map { _ in BodyReservation(of: memory) }
        for (number, body) in slow.enumerated() { try body.reserve(part, of: sender("\(number)", .parameters)) }
        let new = BodyReservation(of: memory)
        try new.reserve(part, of: sender("new", .parameters))
        #expect(remaining(slow) == Array(1..<12))
        #expect(remaining(come) == Array(0..<4))
    }

    @Test("Other senders give up memory too while bodies of the largest sender are being evicted")
    func slowToLeave() throws {
        let part = 256 * 1024
        let few = (0..<48).map { _ in BodyReservation(of: memory) }
        for (number, body) in few.enumerated() { try body.reserve(part, of: sender("\(number)", .parameters)) }
        let most = (0..<16).map { _ in BodyReservation(of: memory) }
        for body in most { try body.reserve(part, of: sender("most", .parameters)) }
        let new = (0..<6).map { _ in BodyReservation(of: memory) }
        for (number, body) in new.enumerated() { try body.reserve(part, of: sender("new \(number)", .parameters)) }
        #expect(remaining(most) == Array(4..<16))
        #expect(remaining(few) == Array(2..<48))
        #expect(remaining(new).count == 6)
    }

    @Test("Memory of an evicted body is free once the reservation is released")
    func refused() throws {
        let (old, new) = (BodyReservation(of: memory), BodyReservation(of: memory))
        try old.reserve(Request.maximumUploadBytes, of: sender("a"))
        try new.reserve(Request.maximumUploadBytes, of: sender("a"))
        let next = BodyReservation(of: memory)
        #expect(throws: HTTPError.self, "the first body still has it") { try next.reserve(Request.maximumUploadBytes, of: sender("a")) }
        old.release()
        try next.reserve(Request.maximumUploadBytes, of: sender("a"))
    }

    @Test("A few networks that send slowly do not use up the memory for others")
    func slowNetworks() async throws {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        try await LimitedProvider.run(limits) { port in
            let head =
                "POST /me HTTP/1.1\r\nHost: provider\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n"
            let size = 2 * BodyReservation.ordinaryFormBytes + 1
            let slow = "\(String(size, radix: 16))\r\n\(String(repeating: "a", count: size))\r\n"
            var clients: [RawConnection] = []
            for _ in 0...64 { clients.append(try await RawConnection(port: port)) }
            // Each body is just over 128 KiB and reserves 256 KiB, and the pool has memory for 64 of the 65 bodies. They are sent quickly,
            // because a body that is silent for five seconds is rejected as too slow.
            let requests = (0..<5).map { "\(head)X-Forwarded-For: \(20 + $0).0.0.1\r\n\r\n\(slow)" }
            for (number, client) in clients.enumerated() { try await client.send(requests[number % 5]) }
            let response = await withTaskGroup(of: String?.self) { group in
                for client in clients { group.addTask { await client.receive() } }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
            #expect(response?.hasPrefix("HTTP/1.1 500 ") == true, "one body was evicted")
            let other = try await RawConnection(port: port)
            try await other.send("\(head)X-Forwarded-For: 203.0.113.1\r\n\r\n\(slow)0\r\n\r\n")
            #expect(await other.receive()?.hasPrefix("HTTP/1.1 400 ") == true, "no access token")
        }
    }

    @Test("An announced body takes no memory, so that small and large calls are answered meanwhile")
    func announced() async throws {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
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

    @Test("A rejection says when to retry")
    func retryAfter() throws {
        let reservation = BodyReservation(of: memory)
        let error = #expect(throws: HTTPError.self) { try reservation.reserve(.max / 2, of: sender("a")) }
        #expect(error?.status == .serviceUnavailable && error?.headers[.retryAfter] == "2")
    }
}
