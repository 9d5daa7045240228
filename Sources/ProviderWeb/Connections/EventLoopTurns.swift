import NIOCore
import NIOPosix

/// The ``EventLoopTurn`` of each event loop that answers requests.
struct EventLoopTurns: Sendable {
    /// The event loops of the process, which all of its providers share.
    static var group: MultiThreadedEventLoopGroup { .singleton }

    private static let opened = Task { try await EventLoopTurns(opening: group) }
    private let turns: [ObjectIdentifier: EventLoopTurn]

    /// The turns of the loops in ``group``, which are opened once per process, like the loops themselves.
    /// - Throws: see ``EventLoopTurn/open(on:)``.
    static var shared: EventLoopTurns { get async throws { try await opened.value } }

    private init(opening group: MultiThreadedEventLoopGroup) async throws {
        var turns: [ObjectIdentifier: EventLoopTurn] = [:]
        for loop in group.makeIterator() { turns[ObjectIdentifier(loop)] = try await EventLoopTurn.open(on: loop) }
        self.turns = turns
    }

    /// Returns the turn of a loop in ``group``; `nil` for any other loop.
    subscript(loop: any EventLoop) -> EventLoopTurn? { turns[ObjectIdentifier(loop)] }
}
