import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``ReviewStore``.
extension StoreConformance {
    private static func submission(
        _ permissions: Set<Permission>, by person: Person, app: String = SampleFacts.appID, at now: Date = SampleFacts.now
    ) throws -> ReviewSubmission {
        ReviewSubmission(permissions, for: app, by: person, reason: try ReviewText("Shown on the first page.", for: .use), at: now)
    }

    static func recordsReviews(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        #expect(try await nodes.next.reviewRequests(matching: .pending(limit: 9)).isEmpty)
        let submitted = try await nodes.next.submitReviewRequests(
            submission([.userGender, .userLikes, .userBirthday, .email, "unknown"], by: ada))
        #expect(submitted == [.userGender, .userLikes], "Approved and unknown permissions, and those that need no review, are left out")
        #expect(
            try await nodes.next.submitReviewRequests(submission([.userGender], by: ada)).isEmpty,
            "Only one request for a permission can be pending")
        let waiting = try await nodes.next.reviewRequests(matching: .pending(limit: 9))
        #expect(waiting.map(\.permission) == [.userGender, .userLikes] && waiting.allSatisfy { $0.login == ada.login })
        #expect(waiting.first?.text == "Shown on the first page." && waiting.first?.submittedAt == SampleFacts.now)
        #expect(try await nodes.next.reviewRequests(matching: .pending(after: waiting[0].id, limit: 9)).map(\.id) == [waiting[1].id])
        #expect(try await nodes.next.reviewRequests(matching: .pending(limit: 1)).map(\.id) == [waiting[0].id])

        let later = SampleFacts.now + 60
        let refusal = ReviewDecision(
            on: waiting[0].id, .refused(try ReviewText("Not needed there.", for: .reason)), by: "boss@example.com", at: later)
        guard case .decided(let refused) = try await nodes.next.decideReviewRequest(refusal) else { throw MissingPerson(login: "decision") }
        #expect(refused.state == .refused && refused.reason == "Not needed there." && refused.decidedBy == "boss@example.com")
        #expect(refused.decidedAt == later)
        #expect(
            try await nodes.next.decideReviewRequest(ReviewDecision(on: refused.id, .approved, by: nil, at: later))
                == .alreadyDecided(refused))
        #expect(try await nodes.next.app(SampleFacts.appID)?.advancedAccess == SampleFacts.app.advancedAccess)
        #expect(try await nodes.next.decideReviewRequest(ReviewDecision(on: 99, .approved, by: nil, at: later)) == .unknown)
        #expect(
            try await nodes.next.submitReviewRequests(submission([.userGender], by: ada, at: later)) == [.userGender],
            "A permission can be requested again after a refusal")

        guard
            case .decided(let approved) = try await nodes.next.decideReviewRequest(
                ReviewDecision(on: waiting[1].id, .approved, by: nil, at: later))
        else {
            throw MissingPerson(login: "decision")
        }
        #expect(approved.state == .approved && approved.decidedBy == nil)
        #expect(try await nodes.next.app(SampleFacts.appID)?.advancedAccess.contains(.userLikes) == true)
        #expect(try await nodes.next.submitReviewRequests(submission([.userLikes], by: ada)).isEmpty)

        let latest = try await nodes.next.reviewRequests(matching: .latest(app: SampleFacts.appID))
        #expect(latest.map(\.state) == [.pending, .approved] && latest.map(\.permission) == [.userGender, .userLikes])
        #expect(try await nodes.next.reviewRequests(matching: .latest(app: "2")).isEmpty)
        #expect(try await nodes.next.reviewRequests(matching: .decided(limit: 9)).map(\.id) == [approved.id, refused.id])
        #expect(try await nodes.next.reviewRequests(matching: .decided(before: approved.id, limit: 9)).map(\.id) == [refused.id])
        #expect(try await nodes.next.reviewRequests(matching: .request(refused.id)) == [refused])
        try await withdrawsAndRemovesAccess(nodes, latest[0], by: ada, at: later)
    }

    private static func withdrawsAndRemovesAccess(
        _ nodes: StoreNodes, _ request: ReviewRequest, by ada: Person, at later: Date
    ) async throws {
        #expect(
            try await !nodes.next.withdrawReviewRequest(ReviewWithdrawal(of: request.id, for: "2", by: ada, at: later)),
            "The request belongs to another app")
        #expect(try await nodes.next.withdrawReviewRequest(ReviewWithdrawal(of: request.id, for: request.appID, by: ada, at: later)))
        #expect(try await !nodes.next.withdrawReviewRequest(ReviewWithdrawal(of: request.id, for: request.appID, by: ada, at: later)))
        #expect(try await nodes.next.reviewRequests(matching: .request(request.id)).map(\.state) == [.withdrawn])
        #expect(try await nodes.next.reviewRequests(matching: .pending(limit: 9)).isEmpty)
        let removal = AdvancedAccessRemoval(of: .userLikes, by: ada, for: request.appID, at: later)
        #expect(try await nodes.next.removeAdvancedAccess(removal))
        #expect(try await !nodes.next.removeAdvancedAccess(removal))
        #expect(try await nodes.next.app(request.appID)?.advancedAccess == SampleFacts.app.advancedAccess)
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(appID: request.appID)).dropFirst()
        #expect(
            lines.map(\.event) == [
                .reviewRequested, .reviewRejected, .reviewRequested, .reviewApproved, .reviewWithdrawn, .advancedAccessRemoved,
            ])
        #expect(lines.first?.fields == ["user_gender", "user_likes"] && lines.first?.person == ada.id)
        #expect(lines.map(\.actor) == [.person, .operator, .person, .operator, .person, .person])
    }

    static func decidesAReviewOnce(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        _ = try await nodes.next.submitReviewRequests(submission([.userGender], by: ada))
        let id = try #require(try await nodes.next.reviewRequests(matching: .pending(limit: 1)).first?.id)
        let reason = try ReviewText("Not needed there.", for: .reason)
        let outcomes = try await withThrowingTaskGroup { group in
            for number in 0..<6 {
                group.addTask {
                    let verdict: ReviewDecision.Verdict = number.isMultiple(of: 2) ? .approved : .refused(reason)
                    return try await nodes.next.decideReviewRequest(ReviewDecision(on: id, verdict, by: "\(number)", at: SampleFacts.now))
                }
            }
            return try await group.reduce(into: [ReviewOutcome]()) { $0.append($1) }
        }
        let decisions = outcomes.compactMap { if case .decided(let review) = $0 { review } else { nil } }
        #expect(decisions.count == 1)
        #expect(outcomes.filter { $0 == .alreadyDecided(decisions[0]) }.count == 5)
        #expect(try await nodes.next.app(SampleFacts.appID)?.advancedAccess.contains(.userGender) == (decisions[0].state == .approved))
        #expect(
            try await nodes.next.changeApp(AppChange.remove(try #require(try await nodes.next.app(SampleFacts.appID)), at: SampleFacts.now))
        )
        #expect(try await nodes.next.reviewRequests(matching: .request(id)).isEmpty, "Review requests are deleted with their app")
        await #expect(throws: StoreError.self) { try await nodes.next.submitReviewRequests(submission([.userGender], by: ada)) }
        try await nodes.next.applySeed(SampleFacts.seed)
        _ = try await nodes.next.submitReviewRequests(submission([.userGender], by: ada))
        #expect(
            try await nodes.next.reviewRequests(matching: .pending(limit: 1)).first.map { $0.id > id } == true,
            "The ID of a deleted request is not used again")
    }
}
