import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("A Graph error")
struct GraphErrorTests {
    /// What a request is refused with that such an answer comes to.
    private func refusal(_ response: GraphWire.Response, _ check: @escaping @Sendable (CoreError?) async throws -> Void) async throws {
        try await GraphWire.run { _ in
            response
        } _: { _, app in
            let request = GraphRequest(
                graphPath: "7", parameters: ["fields": ""], tokenString: "EAAx", httpMethod: .get, flags: .disableErrorRecovery,
                client: app.client)
            try await check(await #expect(throws: CoreError.self) { try await request.response() })
        }
    }

    @Test(
        "A Graph error has the category of its code",
        arguments: [
            (.error(1), .transient), (.error(2), .transient), (.error(4), .transient), (.error(9), .transient), (.error(17), .transient),
            (.error(341), .transient),
            (.error(102), .recoverable), (.error(190), .recoverable), (.error(190, 463), .recoverable), (.error(200), .other),
            (.error(100, adding: ["is_transient": true]), .transient), (.error(4, adding: ["code": "4"]), .transient),
            (.init(400, ["error": "invalid_grant", "error_description": "Used."]), .other),
        ] as [(GraphWire.Response, GraphRequestError)])
    func categories(response: GraphWire.Response, category: GraphRequestError) async throws {
        try await refusal(response) { error in
            #expect(error?.graphErrorCategory == category)
        }
    }

    @Test("A Graph error does not reveal the access token that the provider repeats", arguments: [true, false])
    func repeatedToken(isBatch: Bool) async throws {
        try await GraphWire.run { _ in
            let error: GraphWire.Response = .init(
                400, ["error": ["message": "Malformed access token EAAada", "code": 190, "error_user_msg": "EAAada"]])
            return isBatch ? .batch([error, error]) : error
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for _ in 0...(isBatch ? 1 : 0) { connection.add(app.request("me")) { _, _, _ in } }
            for result in try await connection.responses() {
                let error = #expect(throws: CoreError.self) { try result.get() }
                #expect(error?.explanation.contains("Malformed access token •••") == true)
                for key in [ErrorDeveloperMessageKey, ErrorLocalizedDescriptionKey] {
                    let reported = error?.errorUserInfo[key] as? String
                    #expect(reported?.contains("EAAada") == false)
                }
            }
        }
    }

    @Test(
        "A Graph error has the documented recovery texts for the person",
        arguments: [
            (.error(4), 1), (.error(190, 463), 2), (.error(100, adding: ["is_transient": true]), 1), (.error(200), 0),
        ] as [(GraphWire.Response, Int)])
    func recoveryTexts(response: GraphWire.Response, buttons: Int) async throws {
        try await refusal(response) { error in
            let bridged = try #require(error) as any Error as NSError
            #expect(bridged.localizedRecoveryOptions?.count ?? 0 == buttons)
            #expect((bridged.localizedRecoverySuggestion?.isEmpty == false) == (buttons > 0))
            #expect(error?.recoverySuggestion == bridged.localizedRecoverySuggestion)
        }
    }

    @Test("A Graph error for the client token does not ask the person to log in")
    func clientToken() async throws {
        try await GraphWire.run { _ in
            .error(190)
        } _: { _, app in
            app.session.clear()
            let error = await #expect(throws: CoreError.self) { try await app.request("7").response() }
            #expect(error?.graphErrorCategory == .other)
        }
    }

    @Test("A category for a code with a subcode takes precedence over the code's, and that over the subcode's")
    func replaced() throws {
        var categories = GraphErrorCategories.standard
        try categories.merge(
            Data(
                """
                [{"name":"other","items":[{"code":190,"subcodes":[460]}]}, {"name":"login","items":[{"code":7}],"recovery_message":"Again?",
                "recovery_options":["OK","Cancel"]}, {"name":"transient","items":[{"code":"x"}, {"code":2,"subcodes":[5,"y"]}]}, 7, {}]
                """.utf8))
        #expect(categories.kind(code: 190, subcode: 460).category == .other)
        #expect(categories.kind(code: 190, subcode: 463).category == .recoverable)
        #expect(categories.kind(code: 7, subcode: nil).recoveryOptions == ["OK", "Cancel"])
        #expect(categories.kind(code: 7, subcode: 1).recoveryMessage == "Again?")
        #expect(categories.kind(code: nil, subcode: 9).category == .other)
        categories[nil, 9] = .init(category: .transient)
        #expect(categories.kind(code: 200, subcode: 9).category == .transient)
        #expect(throws: CoreError.self) { try categories.merge(Data("{}".utf8)) }
    }

    @Test("A GET request is retried once after a transient error")
    func retry() async throws {
        let count = Locked(0)
        try await GraphWire.run { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? .error(2, status: 500) : ["id": "1"]
        } _: { wire, app in
            let found = try await app.request("me").response().json
            #expect(found == ["id": "1"])
            #expect(wire.requests.count == 2)
            #expect(app.clock.sleptDurations.allSatisfy { (.seconds(1)...Duration.seconds(3)).contains($0) })
            #expect(app.clock.sleptDurations.count == 1)
        }
    }

    @Test(
        "A request is retried only if its error is transient, a retry does no harm and recovery is enabled",
        arguments: [
            (.post, [], 2, 1), (.delete, [], 2, 1), (.get, .disableErrorRecovery, 2, 1), (.get, [], 200, 1), (.get, [], 2, 2),
            (.post, .retriesWrites, 2, 2),
        ] as [(HTTPMethod, GraphRequestFlags, Int, Int)])
    func noRetry(method: HTTPMethod, flags: GraphRequestFlags, code: Int, tries: Int) async throws {
        try await GraphWire.run { _ in
            .error(code)
        } _: { wire, app in
            let request = GraphRequest(
                graphPath: "7", parameters: ["fields": "id"], tokenString: "EAAada", httpMethod: method, flags: flags, client: app.client)
            let error = await #expect(throws: CoreError.self) { try await request.response() }
            #expect(error?.graphErrorCode == code)
            #expect(wire.requests.count == tries)
        }
    }

    @Test("The recovery switch of a request decides whether the request is retried", arguments: [true, false])
    func recoverySwitch(isDisabled: Bool) async throws {
        try await GraphWire.run { _ in
            .error(2)
        } _: { wire, app in
            let request = GraphRequest(
                graphPath: "7", parameters: ["fields": "id"], tokenString: "EAAada", httpMethod: .get,
                flags: isDisabled ? [] : .disableErrorRecovery, client: app.client)
            request.isGraphErrorRecoveryDisabled = isDisabled
            #expect(request.isGraphErrorRecoveryDisabled == isDisabled)
            #expect(request.flags == (isDisabled ? .disableErrorRecovery : []))
            await #expect(throws: CoreError.self) { try await request.response() }
            #expect(wire.requests.count == (isDisabled ? 1 : 2))
        }
    }

    @Test("A request is not retried if the person has logged out meanwhile")
    func loggedOut() async throws {
        try await GraphWire.run { _ in
            .error(2)
        } _: { wire, app in
            let request = app.request("me")
            app.session.change { $0.accessToken = GraphApp.token("EAAada") }
            let client = GraphClient(
                settings: app.settings, session: app.session,
                environment: LoginEnvironment(
                    system: SystemEnvironment(now: { GraphApp.start }, randomBytes: SystemEnvironment.real.randomBytes),
                    clock: app.clock,
                    transport: Afterwards(do: { app.session.clear() })))
            let own = GraphRequest(
                graphPath: "me", parameters: request.parameters, tokenString: "EAAada", httpMethod: .get, flags: [], client: client)
            await #expect(throws: CoreError.self) { try await own.response() }
            #expect(wire.requests.count == 1)
        }
    }

    @Test(
        "A Graph error removes or expires the session's token if its code says so",
        arguments: [(190, 458, [String?.none]), (102, nil, [nil]), (190, 493, ["EAAada"]), (200, nil, []), (10, nil, [])]
            as [(Int, Int?, [String?])])
    func invalidation(code: Int, subcode: Int?, changes: [String?]) async throws {
        try await GraphWire.run { _ in
            .error(code, subcode)
        } _: { _, app in
            let seen = await app.changes { await #expect(throws: CoreError.self) { try await app.request("me").response() } }
            #expect(seen == changes)
            if subcode == 493 {
                let token = app.session.accessToken
                #expect(token?.expirationDate == GraphApp.start.addingTimeInterval(-1))
                #expect(token?.isDataAccessExpired == false || token?.dataAccessExpirationDate == GraphApp.start.addingTimeInterval(-1))
                #expect(token?.permissions == GraphApp.token().permissions)
            }
        }
    }

    @Test("A Graph error leaves another token alone, and the session's token if a flag protects it")
    func protected() async throws {
        try await GraphWire.run { _ in
            .error(190)
        } _: { _, app in
            let other = GraphRequest(
                graphPath: "me", parameters: [:], tokenString: "EAAother", httpMethod: .get, flags: [], client: app.client)
            let flagged = GraphRequest(graphPath: "me", parameters: [:], flags: .doNotInvalidateTokenOnError, client: app.client)
            for request in [other, flagged] {
                await #expect(throws: CoreError.self) { try await request.response() }
            }
            #expect(app.session.accessToken?.tokenString == "EAAada")
        }
    }

    /// Is told what the processor found.
    @MainActor
    private final class RecoveryDelegate: GraphErrorRecoveryProcessorDelegate {
        var verdicts: [Bool] = []
        var isWilling = true

        func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?) {
            #expect(didRecover == (error == nil))
            verdicts.append(didRecover)
        }
        func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool { isWilling }
    }

    @Test("GraphErrorRecoveryProcessor calls its delegate for each error that it processes")
    @MainActor
    func processor() throws {
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        let processor = GraphErrorRecoveryProcessor(accessTokenString: "EAAada")
        let judge = RecoveryDelegate()
        func error(_ category: GraphRequestError) -> CoreError {
            CoreError(.errorGraphRequestGraphAPI, userInfo: [GraphRequestErrorKey: category.rawValue])
        }
        let (get, post) = (app.request("me"), app.request("me", [:], .post))
        #expect(processor.processError(error(.transient), request: get, delegate: judge))
        #expect(processor.processError(error(.transient), request: post, delegate: judge))
        #expect(processor.processError(error(.recoverable), request: get, delegate: judge))
        #expect(judge.verdicts == [true, false, false])
        #expect(!processor.processError(error(.other), request: get, delegate: judge))
        #expect(!GraphErrorRecoveryProcessor(accessTokenString: "EAAx").processError(error(.recoverable), request: get, delegate: judge))
        judge.isWilling = false
        #expect(!processor.processError(error(.transient), request: get, delegate: judge))
        #expect(judge.verdicts.count == 3)
    }
}

/// The real transport, after whose answers something happens.
struct Afterwards: Transport {
    let action: @Sendable () -> Void

    init(do action: @escaping @Sendable () -> Void) { self.action = action }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await URLSessionTransport().send(request)
        action()
        return response
    }
}
