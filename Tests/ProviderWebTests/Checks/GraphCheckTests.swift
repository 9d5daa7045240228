import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The checks of the Graph API")
struct GraphCheckTests {
    /// A call that one check of a list refuses.
    struct Hostile: Sendable, CustomTestStringConvertible {
        let check: RequestCheck
        /// The kinds of the checks in the list.
        let list: [RequestCheck]
        /// Runs the list without the checks of one kind.
        let run: @Sendable (Setup, _ omitted: RequestCheck?) async throws -> Void

        var testDescription: String { "\(list.map(\.title).joined(separator: ", ")): \(check.title)" }

        init<State: CheckedRequest>(
            _ check: RequestCheck, _ checks: [EndpointCheck<State>], count: Int = 1,
            _ call: @escaping @Sendable (Setup) async throws -> State
        ) {
            self.check = check
            list = checks.kinds()
            run = { setup, omitted in
                let call = try await call(setup)
                for _ in 0..<count { _ = try await call.passing(checks.filter { $0.kind != omitted }) }
            }
        }
    }

    /// A provider of the sample app with a limit of 10 calls an hour for each person, and the account and access token of a person.
    struct Setup: Sendable {
        let provider: Provider
        let account: Account
        let token: Secret

        static func run(_ test: (Setup) async throws -> Void) async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-graph-checks-\(UUID().uuidString).sqlite")
            defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
            let provider = try await Provider(store: try SQLiteStore(path: file.path), callsPerPerson: 10, passwordCost: .minimum)
            try await provider.load(try Sample.seed())
            let person = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let consent = Consent(
                appID: Sample.appID, person: person.id, appScopedID: "10", granted: [.publicProfile], declined: [], tracking: .enabled,
                decidedAt: .now)
            let grant = try await provider.store.recordConsent(consent)
            let login = AuthenticationEvent(id: "login", passwordStamp: person.password.stamp)
            let account = try #require(try await provider.store.account(withID: grant.appScopedID, in: grant.appID))
            let token = try AccessToken(grant: grant, login: login, issuedAt: .now).sealed(by: provider.sealer)
            try await test(Setup(provider: provider, account: account, token: token))
        }

        func bearer(token: Secret? = nil, _ query: String = "") throws -> BearerCall {
            let call = try GraphAPIRequest(
                method: "GET", path: "/me", parameters: FormParameters(encoded: query), bearer: token ?? self.token, from: .unknown)
            return BearerCall(call, provider)
        }

        func call(
            _ method: String = "GET", _ path: String = "/me", _ query: String = "", by caller: GraphCaller? = nil
        ) throws -> AuthenticatedCall {
            AuthenticatedCall(
                provider: provider,
                request: try GraphAPIRequest(method: method, path: path, parameters: FormParameters(encoded: query), from: .unknown),
                caller: caller ?? .person(account), state: GraphRequestState())
        }

        func person(_ method: String, _ path: String, hasOwnToken: Bool = true) throws -> PersonCall {
            PersonCall(account, hasOwnToken: hasOwnToken, try call(method, path))
        }

        func app(_ method: String, _ path: String, _ query: String = "", by owner: AppToken.Bearer = .client) throws -> AppCall {
            AppCall(app: account.app, call: try call(method, path, query, by: .app(account.app, owner)))
        }

        func removeApp() async throws { _ = try await provider.store.removeGrant(AppRemoval(of: account.grant, by: .person, at: .now)) }
    }

    private static func personChecks(_ method: GraphAPIRequest.Method, _ path: String) -> [EndpointCheck<PersonCall>] {
        checks(in: GraphOperations.ofPeople, method, path)
    }

    private static func appChecks(
        _ method: GraphAPIRequest.Method, _ path: String, with parameter: String? = nil
    ) -> [EndpointCheck<AppCall>] {
        checks(in: GraphOperations.ofOwnApps, method, path, with: parameter)
    }

    private static func checks<Call>(
        in table: [GraphOperation<Call>], _ method: GraphAPIRequest.Method, _ path: String, with parameter: String? = nil
    ) -> [EndpointCheck<Call>] {
        table.first { $0.matches(method, path.split(separator: "/").map(String.init)) && $0.parameter == parameter }?.checks ?? []
    }

    static let all: [Hostile] =
        [
            Hostile(.accessToken, Provider.callerChecks) { try $0.bearer(token: Secret("EAA00")) },
            Hostile(.appSecretProof, Provider.callerChecks) { try $0.bearer("appsecret_proof=00") },
            Hostile(.grant, Provider.callerChecks) {
                try await $0.removeApp()
                return try $0.bearer()
            },
            Hostile(.rateLimit, GraphEndpoint.callChecks, count: 11) { try $0.call() },
            Hostile(.tokenKind, personChecks(.post, "/10/friends/11")) { try $0.person("POST", "/10/friends/11", hasOwnToken: false) },
            Hostile(.tokenKind, personChecks(.post, "/10/feed")) { try $0.person("POST", "/10/feed", hasOwnToken: false) },
            Hostile(.permission, personChecks(.post, "/10/feed")) { try $0.person("POST", "/10/feed") },
            Hostile(.tokenKind, appChecks(.get, "/app/roles")) { try $0.app("GET", "/app/roles") },
        ]
        + [GraphAPIRequest.Method.get, .post, .delete].flatMap { method in
            ["/app/accounts", "/app/accounts/test-users"].map { path in
                Hostile(.tokenKind, appChecks(method, path)) { try $0.app(method.rawValue, path) }
            }
        } + sharedTestUsers

    /// Requests that share a test user of another app. `owner_access_token` must be a token of the other app's server.
    private static let sharedTestUsers: [Hostile] = ["/app/accounts", "/app/accounts/test-users"].flatMap { path in
        let checks = appChecks(.post, path, with: "uid")
        let tokens = ["", "&owner_access_token=EAA00", "&owner_access_token=\(CheckedProvider.clientToken)"]
        let owners = tokens + ["&owner_access_token=\(Sample.appID)|wrong"]
        return [Hostile(.tokenKind, checks) { try $0.app("POST", path, "uid=1&owner_access_token=\(Sample.appID)|\(Sample.secret)") }]
            + owners.map { owner in Hostile(.accessToken, checks) { try $0.app("POST", path, "uid=1\(owner)", by: .server) } }
    }

    @Test("Each check refuses a hostile call, which is not refused in the same way without the check", arguments: all)
    func refusals(hostile: Hostile) async throws {
        try await Setup.run { setup in
            let refusal = await error(of: hostile, setup, without: nil)
            #expect(refusal != nil, "“\(hostile.check.title)” does not refuse the call.")
        }
        try await Setup.run { setup in
            let refusal = await error(of: hostile, setup, without: nil)
            let other = await error(of: hostile, setup, without: hostile.check)
            #expect(other != refusal, "“\(hostile.check.title)” is not what refuses the call: \(other ?? "accepted")")
        }
    }

    private func error(of hostile: Hostile, _ setup: Setup, without check: RequestCheck?) async -> String? {
        do {
            try await hostile.run(setup, check)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Nothing of a person can be read without the check of the granted permissions")
    func readers() async throws {
        try await Setup.run { setup in
            for path in ["/10", "/10/friends", "/10/friends/11"] {
                let checks = Self.personChecks(.get, path)
                let person = try await setup.person("GET", path).passing(checks)
                #expect(try person.visiblePerson.value.permissions == [.publicProfile])
                let unchecked = try await setup.person("GET", path).passing(checks.filter { $0.kind != .permission })
                #expect(throws: MissingCheckError.self) { try unchecked.visiblePerson.value }
            }
        }
    }

    @Test("There is a hostile call for every check of every operation")
    func complete() {
        let reading = [RequestCheck.permission]
        let lists =
            GraphOperations.ofPeople.map { $0.checks.kinds() }.filter { $0 != reading }
            + GraphOperations.ofOwnApps.map { $0.checks.kinds() }
            + [Provider.callerChecks.kinds(), GraphEndpoint.callChecks.kinds()]
        for list in lists {
            for check in list { #expect(Self.all.contains { $0.list == list && $0.check == check }, "\(check.title)") }
        }
        #expect(
            GraphOperations.ofTestUsers.allSatisfy { $0.checks.isEmpty } && GraphOperations.ofOtherApps.allSatisfy { $0.checks.isEmpty })
    }
}
