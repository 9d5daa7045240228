import Foundation
import IdentityTokens

/// Who is logged in, until the server ends.
actor Sessions {
    private struct Session {
        let person: Person
        let end: Date
    }

    private var sessions: [String: Session] = [:]
    private static let lifetime: TimeInterval = 3600
    private static let most = 10_000

    struct Full: Error {}

    /// - Returns: the value of the session's cookie.
    func open(for person: Person, at now: Date) throws -> String {
        if sessions.count >= Self.most { sessions = sessions.filter { $0.value.end > now } }
        guard sessions.count < Self.most else { throw Full() }
        let id = Surroundings.real.randomText(bytes: 32)
        sessions[id] = Session(person: person, end: now.addingTimeInterval(Self.lifetime))
        return id
    }

    func close(_ id: String) { sessions.removeValue(forKey: id) }

    func person(of id: String, at now: Date) -> Person? { sessions[id].flatMap { $0.end > now ? $0.person : nil } }
}
