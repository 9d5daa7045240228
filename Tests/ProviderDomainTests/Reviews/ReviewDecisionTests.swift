import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decisions on review requests and Advanced Access")
struct ReviewDecisionTests {
    private static func request(_ state: ReviewRequest.State = .pending) -> ReviewRequest {
        ReviewRequest(
            id: 5, appID: Sample.app.id, permission: .userGender, login: "ada@example.com", text: "Shown on the first page.",
            submittedAt: Sample.now - 60, state: state)
    }

    private func entry(_ event: AuditEvent, by actor: AuditEntry.Actor = .person, _ fields: [String] = ["user_gender"])
        -> NewAuditEntry
    {
        NewAuditEntry(event, by: actor, person: Sample.ada.id, appID: Sample.app.id, fields: fields, at: Sample.now)
    }

    // MARK: Submissions

    private func submission(
        _ permissions: Set<Permission>, to app: RegisteredApp? = Sample.app, pending: Set<Permission> = []
    ) throws -> ReviewSubmission.Decision {
        let text = try ReviewText("Shown on the first page.", for: .use)
        return ReviewSubmission(permissions, for: Sample.app.id, by: Sample.ada, reason: text, at: Sample.now)
            .decision(on: ReviewSubmission.StoredState(app: app, pending: pending))
    }

    @Test("Permissions that need a review become requests, in the order of their names")
    func submitted() throws {
        #expect(
            try submission([.userPhotos, .userGender, .email, "unknown", .userFriends, .userHometown], pending: [.userHometown])
                == .submit([.userGender, .userPhotos], entry(.reviewRequested, ["user_gender", "user_photos"])),
            "Permissions without a review, unknown ones, approved ones and pending ones are left out")
    }

    @Test("A permission that needs no new request is left out", arguments: [.email, "unknown", .userFriends] as [Permission])
    func omitted(permission: Permission) throws {
        #expect(try submission([permission]) == .leave)
        #expect(try submission([permission], to: nil) == .missingApp)
    }

    @Test("Only one request for a permission is pending")
    func pending() throws {
        #expect(try submission([.userGender], pending: [.userGender]) == .leave)
        #expect(try submission([.userGender], pending: [.userLikes]) == .submit([.userGender], entry(.reviewRequested)))
        #expect(try submission([]) == .leave)
    }

    // MARK: Withdrawals

    @Test("A pending request of the app can be withdrawn", arguments: ReviewRequest.State.allCases)
    func withdrawn(state: ReviewRequest.State) {
        let withdrawal = ReviewWithdrawal(of: 5, for: Sample.app.id, by: Sample.ada, at: Sample.now)
        let result = withdrawal.decision(on: Self.request(state))
        #expect((result != nil) == (state == .pending))
        if let (withdrawn, entry) = result {
            #expect(withdrawn.state == .withdrawn && withdrawn.decidedAt == Sample.now && withdrawn.decidedBy == "ada@example.com")
            #expect(withdrawn.id == 5 && withdrawn.reason == nil && withdrawn.submittedAt == Sample.now - 60)
            #expect(entry == self.entry(.reviewWithdrawn))
        }
        #expect(withdrawal.decision(on: nil) == nil)
        let other = ReviewWithdrawal(of: 5, for: "1", by: Sample.ada, at: Sample.now)
        #expect(other.decision(on: Self.request(state)) == nil, "The request belongs to another app")
    }

    // MARK: Decisions

    private func decision(
        _ verdict: ReviewDecision.Verdict = .approved, on request: ReviewRequest?, of app: RegisteredApp? = Sample.app,
        digest: String? = nil, by login: String? = "boss@example.com", reviewer: Person.ID? = Sample.ada.id
    ) -> ReviewDecision.Decision {
        ReviewDecision(on: 5, verdict, by: login, appearanceDigest: digest, at: Sample.now)
            .decision(on: ReviewDecision.StoredState(request: request, app: app, reviewer: reviewer))
    }

    @Test("Only a pending request can be decided", arguments: [ReviewRequest.State.approved, .refused, .withdrawn])
    func alreadyDecided(state: ReviewRequest.State) {
        #expect(decision(on: nil) == .refuse(.unknown))
        #expect(decision(on: nil, digest: "other") == .refuse(.unknown))
        #expect(decision(on: Self.request(state)) == .refuse(.alreadyDecided(Self.request(state))))
        #expect(decision(on: Self.request(state), digest: "other") == .refuse(.alreadyDecided(Self.request(state))))
    }

    @Test("A decision is not recorded if the app looks different from what the reviewer saw")
    func appearance() throws {
        let reason = try ReviewText("Not needed there.", for: .reason)
        for verdict in [ReviewDecision.Verdict.approved, .refused(reason)] {
            #expect(decision(verdict, on: Self.request(), digest: "other") == .refuse(.changed(Self.request())))
            #expect(decision(verdict, on: Self.request(), of: nil, digest: "other") == .refuse(.changed(Self.request())))
            guard case .record = decision(verdict, on: Self.request(), digest: Sample.app.appearanceDigest) else {
                return #expect(Bool(false), "The app has not changed")
            }
        }
    }

    @Test("An approval gives the app the access")
    func approved() {
        guard case .record(let request, let access, let entry) = decision(on: Self.request()) else {
            return #expect(Bool(false), "The request is approved")
        }
        #expect(request.state == .approved && request.decidedAt == Sample.now && request.decidedBy == "boss@example.com")
        #expect(request.id == 5 && request.permission == .userGender && request.reason == nil)
        #expect(access == Sample.app.advancedAccess.union([.userGender]))
        #expect(entry == self.entry(.reviewApproved, by: .operator))
        var app = Sample.app
        app.advancedAccess.insert(.userGender)
        guard case .record(_, nil, _) = decision(on: Self.request(), of: app) else {
            return #expect(Bool(false), "The app has the access already")
        }
    }

    @Test("A refusal stores the reason and leaves the access as it is")
    func refused() throws {
        let reason = try ReviewText("Not needed there.", for: .reason)
        guard
            case .record(let request, nil, let entry) = decision(.refused(reason), on: Self.request(), by: nil, reviewer: nil)
        else {
            return #expect(Bool(false), "The request is refused")
        }
        #expect(request.state == .refused && request.reason == "Not needed there." && request.decidedBy == nil)
        #expect(entry.event == .reviewRejected && entry.actor == .operator && entry.person == nil && entry.fields == ["user_gender"])
    }

    // MARK: The removal of Advanced Access

    @Test("An app can give up only the Advanced Access that it has")
    func removed() throws {
        func result(_ permission: Permission, _ app: RegisteredApp? = Sample.app)
            -> (advancedAccess: Set<Permission>, entry: NewAuditEntry)?
        {
            AdvancedAccessRemoval(of: permission, by: Sample.ada, for: Sample.app.id, at: Sample.now).decision(on: app)
        }
        let (access, entry) = try #require(result(.userLikes))
        #expect(access == Sample.app.advancedAccess.subtracting([.userLikes]) && access.count == Sample.app.advancedAccess.count - 1)
        #expect(entry == self.entry(.advancedAccessRemoved, ["user_likes"]))
        #expect(result(.userGender) == nil)
        #expect(result(.userLikes, nil) == nil)
    }
}
