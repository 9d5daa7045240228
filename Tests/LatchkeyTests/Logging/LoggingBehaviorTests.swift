import Foundation
import StrictJSON
import Testing

@testable import Latchkey

@Suite("A logging behavior")
struct LoggingBehaviorTests {
    private static let documented: [(LoggingBehavior, String)] = [
        (.accessTokens, "include_access_tokens"), (.performanceCharacteristics, "perf_characteristics"), (.appEvents, "app_events"),
        (.informational, "informational"), (.cacheErrors, "cache_errors"), (.uiControlErrors, "ui_control_errors"),
        (.graphAPIDebugWarning, "graph_api_debug_warning"), (.graphAPIDebugInfo, "graph_api_debug_info"),
        (.networkRequests, "network_requests"), (.developerErrors, "developer_errors"),
    ]

    @Test("A logging behavior has its documented name", arguments: documented)
    func name(behavior: LoggingBehavior, text: String) {
        #expect(behavior.rawValue == text)
        #expect(LoggingBehavior(rawValue: text) == behavior)
    }

    @Test("Only developer errors are logged by default")
    func usual() {
        #expect(Settings().loggingBehaviors == ["developer_errors"])
    }

    @Test("A logging behavior enables its own messages, and no others", arguments: documented)
    func enabled(behavior: LoggingBehavior, text: String) {
        let settings = Settings()
        let reported = Locked<[String]>([])
        settings.logHandler = { kind, message in reported.withLock { $0.append("\(kind.rawValue) \(message)") } }
        settings.loggingBehaviors = [behavior]
        for (other, _) in Self.documented { settings.log(other, "message") }
        #expect(reported.withLock { $0 } == ["\(text) message"])
    }

    /// Sends a request whose response has messages for the developer.
    /// - Returns: the behaviors and the messages of the logged lines, and the parameter `debug` of the request.
    private func reported(enabling behaviors: Set<LoggingBehavior>) async throws -> (kinds: [String], messages: [String], debug: String?) {
        let reported = Locked<[(String, String)]>([])
        let debug = Locked<String?>(nil)
        try await GraphWire.run { _ in
            [
                "id": "1",
                "__debug__": ["messages": [["message": "Old.", "type": "warning"], ["message": "Slow.", "type": "info"]]],
            ]
        } _: { wire, app in
            app.settings.logHandler = { kind, message in reported.withLock { $0.append((kind.rawValue, message)) } }
            app.settings.loggingBehaviors = behaviors
            var environment = app.client.environment
            let uptime = Locked(100.0)
            environment.uptime = {
                uptime.withLock { now in
                    now += 0.25
                    return now
                }
            }
            let client = GraphClient(settings: app.settings, session: app.session, environment: environment)
            _ = try await GraphRequest(graphPath: "me", parameters: ["fields": "id"], client: client).response()
            debug.withLock { $0 = wire.requests.first?.query["debug"] }
        }
        let all = reported.withLock { $0 }
        return (all.map(\.0), all.map(\.1), debug.withLock { $0 })
    }

    @Test("The logging behaviors decide what is logged of a request and what the provider is asked for")
    func request() async throws {
        let silent = try await reported(enabling: [.developerErrors, .appEvents, .uiControlErrors])
        #expect(silent.kinds.isEmpty && silent.debug == nil)
        let warnings = try await reported(enabling: [.graphAPIDebugWarning])
        #expect(warnings.messages == ["Old."] && warnings.debug == "warning")
        let hints = try await reported(enabling: [.graphAPIDebugInfo])
        #expect(hints.kinds == ["graph_api_debug_info"] && hints.debug == "info")
        let network = try await reported(enabling: [.networkRequests])
        #expect(network.kinds == ["network_requests", "network_requests"] && network.debug == nil)
    }

    @Test("The performance behavior logs how long a request took")
    func requestTime() async throws {
        let times = try await reported(enabling: [.performanceCharacteristics])
        #expect(times.kinds == ["perf_characteristics"])
        #expect(times.messages == ["GET me took 0.250 s."])
    }

    @Test("The performance behavior logs how long a login took, even if the login was canceled")
    func loginTime() async throws {
        let app = TestApp()
        let reported = Locked<[String]>([])
        app.settings.logHandler = { kind, message in reported.withLock { $0.append("\(kind.rawValue): \(message)") } }
        app.settings.loggingBehaviors = [.performanceCharacteristics]
        var environment = LoginEnvironment.test()
        let began = Locked<Bool>(false)
        environment.uptime = { began.withLock { $0 } ? 12.5 : 10 }
        let manager = app.manager(
            ScriptedPresenter { dialog in
                began.withLock { $0 = true }
                return try await ScriptedPresenter.answering { _ in "?error=access_denied" }.present(dialog)
            }, environment: environment)
        #expect(try await manager.logIn(with: .limited()).isCancelled)
        #expect(reported.withLock { $0 } == ["perf_characteristics: A login took 2.500 s."])
    }
}
