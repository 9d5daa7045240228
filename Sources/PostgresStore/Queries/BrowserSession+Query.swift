import Foundation
import ProviderDomain

extension BrowserSession {
    static let columns = "digest, person_id, authenticated_at, expires_at, browser_name, system_name, used_on"

    init(_ row: PostgresRow) throws {
        self.init(
            digest: try row.value("digest"), person: try row.person("person_id"), authenticatedAt: try row.date("authenticated_at"),
            expiresAt: try row.date("expires_at"),
            kind: BrowserKind(browser: try row.optional("browser_name"), system: try row.optional("system_name")),
            usedOn: try row.integer("used_on"))
    }

    /// Returns the query for a session, which may have expired.
    static func query(digest: String) -> PostgresQuery<BrowserSession?> {
        .first("SELECT \(columns) FROM sessions WHERE digest = $1", [.text(digest)], BrowserSession.init)
    }

    /// Returns the query for the sessions of a person that have not expired, the latest login first.
    static func query(of person: Person.ID, at now: Date) -> PostgresQuery<[BrowserSession]> {
        .rows(
            "SELECT \(columns) FROM sessions WHERE person_id = $1 AND expires_at > $2 ORDER BY authenticated_at DESC, digest",
            [.person(person), .date(now)], BrowserSession.init)
    }
}
