import Foundation
import IdentityTokens

/// The sessions of the people who are logged in. They are in memory, and end with the server.
actor SessionStore {
    private struct Session {
        let person: Person
        let end: Date
    }

    private var sessions: [String: Session] = [:]
    /// The session IDs of each person, by subject, the oldest first.
    private var idsBySubject: [String: [String]] = [:]
    private static let lifetime: TimeInterval = 3600
    /// The maximum number of sessions. Beyond it, the session that ends first is removed, so that people can always log in.
    private static let maximumSessions = 10_000
    /// The maximum number of sessions of one person. Without it, one person could use up the whole capacity.
    private static let maximumSessionsPerPerson = 10

    /// Opens a session.
    /// - Parameter former: the value of the session cookie that the browser already has; that session ends.
    /// - Returns: the value of the new session cookie.
    func open(for person: Person, replacing former: String?, at now: Date) -> String {
        if let former { close(former) }
        if let own = idsBySubject[person.subject], own.count >= Self.maximumSessionsPerPerson { close(own[0]) }
        if sessions.count >= Self.maximumSessions, let first = sessions.min(by: { $0.value.end < $1.value.end }) { close(first.key) }
        let id = SystemEnvironment.real.randomText(bytes: 32)
        sessions[id] = Session(person: person, end: now.addingTimeInterval(Self.lifetime))
        idsBySubject[person.subject, default: []].append(id)
        return id
    }

    func close(_ id: String) {
        guard let session = sessions.removeValue(forKey: id) else { return }
        idsBySubject[session.person.subject]?.removeAll { $0 == id }
        if idsBySubject[session.person.subject]?.isEmpty == true { idsBySubject.removeValue(forKey: session.person.subject) }
    }

    func person(of id: String, at now: Date) -> Person? { sessions[id].flatMap { $0.end > now ? $0.person : nil } }
}
