import LoginModel
import NIOCore
import NIOPosix
import Testing

@testable import ProviderWeb

@Suite("A turn of an event loop")
struct EventLoopTurnTests {
    @Test("comes after the loop has read from its sockets, however many wait for it")
    func othersAreRead() async throws {
        let loop = EventLoopTurns.group.next()
        let other = try await EventLoopTurn.open(on: loop)
        let turn = try await EventLoopTurn.open(on: loop)
        let order = Locked<[String]>([])
        // Everything is asked for before the loop looks at a socket again; each of the greedy goes on as soon as it can.
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

    @Test("is there for each loop of the process, and opened once")
    func shared() async throws {
        let turns = try await EventLoopTurns.shared
        for loop in EventLoopTurns.group.makeIterator() {
            let turn = try #require(turns[loop])
            #expect(try await EventLoopTurns.shared[loop] === turn)
        }
    }
}
