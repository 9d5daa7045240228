import LoginModel
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("Event loop turns")
struct EventLoopTurnTests {
    @Test("A repeated wait for a turn ends only after the event loop has read its other sockets")
    func othersAreRead() async throws {
        let loop = EventLoopTurns.group.next()
        let other = try await EventLoopTurn.open(on: loop)
        let turn = try await EventLoopTurn.open(on: loop)
        let order = Locked<[String]>([])
        // All waits are registered before the loop reads a socket again. Each greedy wait registers the next one as soon as it ends.
        try await loop.submit {
            for _ in 0..<50 { turn.wait { turn.wait { turn.wait { order.withLock { $0.append("greedy") } } } } }
            other.wait { order.withLock { $0.append("other") } }
        }.get()
        await turn.next()
        await turn.next()
        await turn.next()
        await turn.next()
        #expect(order.withLock(\.self) == ["other"] + [String](repeating: "greedy", count: 50))
    }

    @Test("Each event loop of the process has one shared turn")
    func shared() async throws {
        let turns = try await EventLoopTurns.shared
        for loop in EventLoopTurns.group.makeIterator() {
            let turn = try #require(turns[loop])
            #expect(try await EventLoopTurns.shared[loop] === turn)
        }
    }
}
