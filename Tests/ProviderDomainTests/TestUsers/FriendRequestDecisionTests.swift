import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision what a friend request of a test user leads to")
struct FriendRequestDecisionTests {
    private static let most = FriendRequest.maximumPerTestUser
    private let request = FriendRequest(from: Sample.ada, to: Sample.grace, by: "1", at: Sample.now)

    private static func entry(_ person: Person, _ field: String) -> NewAuditEntry {
        NewAuditEntry(.personChanged, by: .app, person: person.id, appID: "1", fields: [field], at: Sample.now)
    }

    /// A change of the stored values, and the decision that it leads to.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        let decision: FriendRequest.Decision
        let apply: @Sendable (inout FriendRequest.StoredState) -> Void

        /// The changes in the order of the conditions. Each takes precedence over those that follow it.
        static let all = [
            Change(testDescription: "friends", decision: .ignore) { $0.areFriends = true },
            Change(testDescription: "full sender", decision: .refuse) { $0.senderCount = most },
            Change(testDescription: "full receiver", decision: .refuse) { $0.receiverCount = most },
            Change(testDescription: "acceptance", decision: .befriend([entry(Sample.ada, "friends"), entry(Sample.grace, "friends")])) {
                $0.hasRequestFromReceiver = true
            },
            Change(testDescription: "repetition", decision: .ignore) { $0.hasRequestFromSender = true },
            Change(testDescription: "request", decision: .request(entry(Sample.ada, "friend_requests"))) { _ in },
        ]
    }

    private func decision(_ changes: Change...) -> FriendRequest.Decision {
        var stored = FriendRequest.StoredState(
            areFriends: false, hasRequestFromReceiver: false, hasRequestFromSender: false, senderCount: Self.most - 1,
            receiverCount: Self.most - 1)
        for change in changes { change.apply(&stored) }
        return request.decision(on: stored)
    }

    @Test("A request leads to the decision of the first condition that is met", arguments: Change.all)
    private func condition(change: Change) {
        #expect(decision(change) == change.decision)
    }

    @Test("An earlier condition takes precedence over a later one")
    func precedence() {
        for (number, first) in Change.all.enumerated() {
            for second in Change.all[(number + 1)...] { #expect(decision(second, first) == first.decision, "\(first) and \(second)") }
        }
    }
}
