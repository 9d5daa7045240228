public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func recordFriendRequest(_ request: FriendRequest) async throws(StoreError) -> Bool {
        // The rows contain login names, which belong to another person if the person was removed and added again.
        let subjects = [request.from, request.to].flatMap { [PostgresSubject.person($0.id), .loginName($0.login)] }
        let logins: [PostgresValue] = [.text(request.from.login), .text(request.to.login)]
        return try await write(locking: subjects) { transaction in
            switch request.decision(on: try await transaction.read(request.stateQuery)) {
            case .refuse: return false
            case .ignore: break
            case .request(let entry):
                transaction.write("INSERT INTO friend_requests (login, friend_login) VALUES ($1, $2)", logins)
                transaction.add(entry)
            case .befriend(let entries):
                transaction.write("DELETE FROM friend_requests WHERE login = $2 AND friend_login = $1", logins)
                transaction.write("INSERT INTO friendships (login, friend_login) VALUES ($1, $2)", logins)
                transaction.add(entries)
            }
            return true
        }
    }
}

extension FriendRequest {
    /// The query for the values on which the decision depends.
    fileprivate var stateQuery: PostgresQuery<StoredState> {
        func exists(_ table: String, _ login: String, _ friend: String) -> String {
            "EXISTS (SELECT 1 FROM \(table) WHERE login = \(login) AND friend_login = \(friend))"
        }
        /// Returns the expression for the number of a test user's friends and sent requests, without a request to `other`.
        func friendCount(_ login: String, excluding other: String) -> String {
            """
            (SELECT COUNT(*) FROM friendships WHERE login = \(login)) + (SELECT COUNT(*) FROM friendships WHERE friend_login = \(login))
                + (SELECT COUNT(*) FROM friend_requests WHERE login = \(login) AND friend_login <> \(other))
            """
        }
        return PostgresQuery(
            """
            SELECT \(exists("friendships", "$1", "$2")) OR \(exists("friendships", "$2", "$1")) AS are_friends,
                \(exists("friend_requests", "$2", "$1")) AS has_request_from_receiver,
                \(exists("friend_requests", "$1", "$2")) AS has_request_from_sender,
                \(friendCount("$1", excluding: "$2")) AS sender_count, \(friendCount("$2", excluding: "$1")) AS receiver_count
            """, [.text(from.login), .text(to.login)]
        ) { rows in
            guard let row = rows.first else { throw PostgresRowError("are_friends", "is not in the result") }
            return StoredState(
                areFriends: try row.value("are_friends"), hasRequestFromReceiver: try row.value("has_request_from_receiver"),
                hasRequestFromSender: try row.value("has_request_from_sender"), senderCount: try row.integer("sender_count"),
                receiverCount: try row.integer("receiver_count"))
        }
    }
}
