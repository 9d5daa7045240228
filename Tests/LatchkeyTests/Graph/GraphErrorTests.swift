import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("A Graph error")
struct GraphErrorTests {
    /// What a request is refused with that such an answer comes to.
    private func refusal(_ answer: GraphWire.Answer, _ check: @escaping @Sendable (CoreError?) async throws -> Void) async throws {
        try await GraphWire.run { _ in
            answer
        } _: { _, app in
            let request = GraphRequest(
                graphPath: "7", parameters: ["fields": ""], tokenString: "EAAx", httpMethod: .get, flags: .disableErrorRecovery,
                client: app.client)
            try await check(await #expect(throws: CoreError.self) { try await request.response() })
        }
    }

    @Test(
        "has the category of its code",
        arguments: [
            (.error(1), .transient), (.error(2), .transient), (.error(4), .transient), (.error(9), .transient), (.error(17), .transient),
            (.error(341), .transient),
            (.error(102), .recoverable), (.error(190), .recoverable), (.error(190, 463), .recoverable), (.error(200), .other),
            (.error(100, adding: ["is_transient": true]), .transient), (.error(4, adding: ["code": "4"]), .transient),
            (.init(400, ["error": "invalid_grant", "error_description": "Used."]), .other),
        ] as [(GraphWire.Answer, GraphRequestError)])
    func categories(answer: GraphWire.Answer, category: GraphRequestError) async throws {
        try await refusal(answer) { error in
            #expect(error?.graphErrorCategory == category)
        }
    }

    @Test("does not tell the token that the provider repeats in it", arguments: [true, false])
    func repeatedToken(isBatch: Bool) async throws {
        try await GraphWire.run { _ in
            let error: GraphWire.Answer = .init(
                400, ["error": ["message": "Malformed access token EAAada", "code": 190, "error_user_msg": "EAAada"]])
            return isBatch ? .batch([error, error]) : error
        } _: { _, app in
            let connection = GraphRequestConnection(client: app.client)
            for _ in 0...(isBatch ? 1 : 0) { connection.add(app.request("me")) { _, _, _ in } }
            for result in try await connection.responses() {
                let error = #expect(throws: CoreError.self) { try result.get() }
                #expect(error?.explanation.contains("Malformed access token •••") == true)
                for key in [ErrorDeveloperMessageKey, ErrorLocalizedDescriptionKey] {
                    let told = error?.errorUserInfo[key] as? String
                    #expect(told?.contains("EAAada") == false)
                }
            }
        }
    }

    @Test(
        "carries what the person can be told, as documented",
        arguments: [
            (.error(4), 1), (.error(190, 463), 2), (.error(100, adding: ["is_transient": true]), 1), (.error(200), 0),
        ] as [(GraphWire.Answer, Int)])
    func recoveryTexts(answer: GraphWire.Answer, buttons: Int) async throws {
        try await refusal(answer) { error in
            let bridged = try #require(error) as any Error as NSError
            #expect(bridged.localizedRecoveryOptions?.count ?? 0 == buttons)
            #expect((bridged.localizedRecoverySuggestion?.isEmpty == false) == (buttons > 0))
            #expect(error?.recoverySuggestion == bridged.localizedRecoverySuggestion)
        }
    }

    @Test("of the app's own token asks nobody to log in")
    func clientToken() async throws {
        try await GraphWire.run { _ in
            .error(190)
        } _: { _, app in
            app.session.clear()
            let error = await #expect(throws: CoreError.self) { try await app.request("7").response() }
            #expect(error?.graphErrorCategory == .other)
        }
    }

    @Test("means what the settings say, the pair before the code before the subcode")
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

    @Test("that passes is waited out once, for a GET")
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
            #expect(wire.questions.count == 2)
            #expect(app.clock.slept.allSatisfy { (.seconds(1)...Duration.seconds(3)).contains($0) })
            #expect(app.clock.slept.count == 1)
        }
    }

    @Test(
        "is told at once where a second try could do harm, or is not wanted",
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
            #expect(wire.questions.count == tries)
        }
    }

    @Test("is tried again where the app has changed its mind", arguments: [true, false])
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
            #expect(wire.questions.count == (isDisabled ? 1 : 2))
        }
    }

    @Test("is not waited out for somebody who has logged out meanwhile")
    func loggedOut() async throws {
        try await GraphWire.run { _ in
            .error(2)
        } _: { wire, app in
            let request = app.request("me")
            app.session.change { $0.accessToken = GraphApp.token("EAAada") }
            let client = GraphClient(
                settings: app.settings, session: app.session,
                surroundings: LoginEnvironment(
                    surroundings: SystemEnvironment(now: { GraphApp.start }, randomBytes: SystemEnvironment.real.randomBytes),
                    clock: app.clock,
                    transport: Afterwards(do: { app.session.clear() })))
            let own = GraphRequest(
                graphPath: "me", parameters: request.parameters, tokenString: "EAAada", httpMethod: .get, flags: [], client: client)
            await #expect(throws: CoreError.self) { try await own.response() }
            #expect(wire.questions.count == 1)
        }
    }

    @Test(
        "ends the session's token where it says so",
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

    @Test("leaves another token alone, and the session's where a flag protects it")
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
    private final class Judge: GraphErrorRecoveryProcessorDelegate {
        var verdicts: [Bool] = []
        var isWilling = true

        func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?) {
            #expect(didRecover == (error == nil))
            verdicts.append(didRecover)
        }
        func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: (any Error)?) -> Bool { isWilling }
    }

    @Test("can be looked at by the app, which is always told when it should be")
    @MainActor
    func processor() throws {
        let app = GraphApp(provider: try #require(URL(string: "https://provider.example")))
        let processor = GraphErrorRecoveryProcessor(accessTokenString: "EAAada")
        let judge = Judge()
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
