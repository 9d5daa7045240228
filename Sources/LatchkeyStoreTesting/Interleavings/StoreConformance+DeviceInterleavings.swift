import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``DeviceLoginStore``.
extension StoreConformance {
    static let interleavingsOfDevices =
        [
            StoreInterleaving(
                "Only one of two polls of an approved device login receives the approval", prepare: grantWithApprovedDevice, first: poll,
                second: poll
            ) { nodes, grant, one, other in
                #expect([one, other].filter { if case .approved = $0 { true } else { false } }.count == 1)
                #expect(try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now + 2).count == 1)
                let logins = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person)).filter { $0.event == .login }
                #expect(logins.count == 1)
            },
            StoreInterleaving(
                "Only one of two device logins gets a user code", prepare: { try await $0.next.applySeed(SampleFacts.seed) },
                first: { store, _ in try await createDeviceLogin("one", in: store) },
                second: { store, _ in try await createDeviceLogin("two", in: store) }
            ) { nodes, _, one, other in
                #expect(Set([one, other]) == [.created, .userCodeInUse])
                let login = try await nodes.next.pendingDeviceLogin(with: userCode, at: SampleFacts.now)
                #expect(login?.digest == (one == .created ? "one" : "two"))
            },
        ]
        + StoreInterleaving.bothOrders(
            "Only the first decision about a device login counts", prepare: grantWithDevice, .init("the approval", approve),
            .init("the refusal") { store, grant in
                try await store.decideDeviceLogin(
                    DeviceDecision(digest: "device", verdict: .declined(by: grant.person), decidedAt: SampleFacts.now + 1))
            }
        ) { nodes, _, isApproved, isDeclined in
            #expect(isApproved != isDeclined)
            let login = try await nodes.next.deviceLogin(withDigest: "device", at: SampleFacts.now + 1)
            #expect(login?.state == (isApproved ? .approved : .declined))
        }
        + StoreInterleaving.bothOrders(
            "A device gets no tokens after the person has changed the password", prepare: grantWithDevice,
            .init("the approval", approve), passwordChange
        ) { nodes, grant, _, isChanged in
            #expect(isChanged)
            if case .approved = try await poll(nodes.next, grant) { Issue.record("The approval outlived the password") }
        }
        + StoreInterleaving.bothOrders(
            "A device's tokens end when the person changes the password", prepare: grantWithApprovedDevice, .init("the poll", poll),
            passwordChange
        ) { nodes, grant, _, isChanged in
            #expect(isChanged)
            #expect(try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now + 60).isEmpty)
            try await expectNo(.login, after: .personChanged, of: grant.person, nodes)
            if case .approved = try await poll(nodes.next, grant) { Issue.record("The approval outlived the password") }
        }
        + StoreInterleaving.bothOrders(
            "A device gets no tokens after the removal of the app's grant", prepare: grantWithApprovedDevice, .init("the poll", poll),
            .init("the removal of the grant") { try await $0.removeGrant(AppRemoval(of: $1, by: .person, at: SampleFacts.now + 1)) }
        ) { nodes, grant, _, isRemoved in
            #expect(isRemoved)
            #expect(try await nodes.next.grant(of: grant.appID, by: grant.person) == nil)
            try await expectNo(.login, after: .disconnected, of: grant.person, nodes)
        }

    private static let userCode = SampleFacts.deviceLogin("device").userCode

    private static let passwordChange = StoreInterleaving.Write<Grant, Bool>("the password change") { store, grant in
        let change = PasswordChange(
            from: SampleFacts.ada.person.password, to: PasswordDigest(encoded: "$argon2id$next"), in: "session",
            continuingIn: session("next", of: grant.person, after: 1))
        return try await store.changePassword(change)
    }

    private static func grantWithDevice(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await adasGrant(nodes)
        let password = SampleFacts.ada.person.password
        #expect(try await nodes.next.createSession(session("session", of: grant.person), verifiedWith: password))
        #expect(try await createDeviceLogin("device", in: nodes.next) == .created)
        return grant
    }

    private static func grantWithApprovedDevice(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await grantWithDevice(nodes)
        #expect(try await approve(nodes.next, grant))
        return grant
    }

    /// Stores a device login. All have the same user code.
    private static func createDeviceLogin(_ digest: String, in store: any ProviderStore) async throws -> DeviceLoginCreation {
        let login = DeviceLogin(
            digest: digest, userCode: userCode, appID: SampleFacts.appID, scope: ["email"], redirectURI: nil,
            expiresAt: SampleFacts.now + DeviceLogin.lifetime)
        return try await store.createDeviceLogin(login, from: SampleFacts.here, at: SampleFacts.now)
    }

    private static func approve(_ store: any ProviderStore, _ grant: Grant) async throws -> Bool {
        try await store.decideDeviceLogin(
            DeviceDecision(digest: "device", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 1))
    }

    private static func poll(_ store: any ProviderStore, _ grant: Grant) async throws -> DevicePollOutcome {
        try await store.pollDeviceLogin(SampleFacts.poll("device", after: 2))
    }
}
