import Foundation
import ProviderDomain

extension AppCallback {
    /// The columns of `callbacks` that ``init(_:)`` reads.
    static let columns = """
        id, kind, app_id, person_id, app_scoped_id, requested_at, state, attempts, due_at, problem, answer_url, confirmation_code,
        leased_until
        """

    /// Reads a row; `nil` if a later version of the program stored a kind or a state that this one does not know.
    init?(_ row: PostgresRow) throws {
        guard let kind = Kind(rawValue: try row.value("kind")), let state = State(rawValue: try row.value("state")) else { return nil }
        var response: DeletionResponse?
        if let url = try row.optional("answer_url", as: String.self), let code = try row.optional("confirmation_code", as: String.self) {
            response = DeletionResponse(url: url, confirmationCode: code)
        }
        self.init(
            id: try row.value("id"), kind: kind, appID: try row.value("app_id"), person: try row.person("person_id"),
            appScopedID: try row.value("app_scoped_id"), requestedAt: try row.date("requested_at"), state: state,
            attempts: try row.integer("attempts"), dueAt: try row.date("due_at"), problem: try row.optional("problem"), response: response,
            leasedUntil: try row.optionalDate("leased_until"))
    }

    /// Returns the query for one callback or none.
    static func query(_ sql: String, _ values: [PostgresValue]) -> PostgresQuery<AppCallback?> {
        PostgresQuery(sql, values) { try $0.first.flatMap(AppCallback.init) }
    }

    /// Returns the query for any number of callbacks.
    static func list(_ sql: String, _ values: [PostgresValue]) -> PostgresQuery<[AppCallback]> {
        PostgresQuery(sql, values) { try $0.compactMap(AppCallback.init) }
    }
}

/// What the store knows of the app that gets a callback and of the person whom the callback concerns.
struct CallbackRecipient {
    /// Whether the app has a URL for callbacks of the kind.
    let hasURL: Bool
    let isAboutTestUser: Bool

    /// Returns the query for the recipient of a callback.
    static func query(for kind: AppCallback.Kind, to app: String, about person: Person.ID) -> PostgresQuery<CallbackRecipient> {
        let column =
            switch kind {
            case .deauthorize: "deauthorize_callback_url"
            case .dataDeletion: "data_deletion_callback_url"
            }
        let sql = """
            SELECT EXISTS (SELECT 1 FROM apps WHERE id = $1 AND \(column) IS NOT NULL) AS has_url,
                EXISTS (SELECT 1 FROM test_users WHERE person_id = $2) AS is_test_user
            """
        return PostgresQuery(sql, [.text(app), .person(person)]) { rows in
            guard let row = rows.first else { throw PostgresRowError("\"has_url\"", "is not in the result") }
            return CallbackRecipient(hasURL: try row.value("has_url"), isAboutTestUser: try row.value("is_test_user"))
        }
    }
}
