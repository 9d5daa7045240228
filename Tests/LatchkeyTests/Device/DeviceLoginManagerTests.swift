import Foundation
import Latchkey
import Testing

@testable import Latchkey

@Suite("A device login manager with a delegate")
@MainActor
struct DeviceLoginManagerTests {
    /// A delegate that records its notifications, and lets a test wait for the end of the login.
    @MainActor
    private final class Screen: DeviceLoginManagerDelegate {
        private(set) var events: [String] = []
        private let ends = AsyncStream.makeStream(of: Void.self)
        var whenStarted: (DeviceLoginManager) -> Void = { _ in }

        func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo) {
            events.append("started \(codeInfo.loginCode)")
            whenStarted(loginManager)
        }

        func deviceLoginManager(
            _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?
        ) {
            switch (result, error) {
            case (let result?, nil): events.append(result.cancellation.map { "cancelled \($0)" } ?? "token")
            case (nil, let error?): events.append("failed \((error as? CoreError)?.reason.name ?? "\(error)")")
            default: events.append("neither or both")
            }
            ends.continuation.yield()
        }

        func end() async { for await _ in ends.stream { return } }
    }

    @Test("The delegate receives the code and the end, each once, and the manager lives until then", .timeLimit(.minutes(1)))
    func success() async throws {
        try await DeviceWire.run(polls: [.pending, .token]) { wire in
            let device = TestDevice(wire.url)
            let screen = Screen()
            do {
                let manager = device.manager()
                manager.delegate = screen
                manager.start()
                manager.start()
            }
            await screen.end()
            #expect(screen.events == ["started WDJB-MJHT", "token"])
            #expect(device.app.session.accessToken?.tokenString == "EAAdevice")
        }
    }

    @Test("The delegate receives a refusal by the person and a failure", .timeLimit(.minutes(1)))
    func ends() async throws {
        try await DeviceWire.run(polls: [.declined]) { wire in
            let screen = Screen()
            let device = TestDevice(wire.url)
            let manager = device.manager()
            manager.delegate = screen
            manager.start()
            await screen.end()
            device.app.settings.clientToken = nil
            manager.start()
            await screen.end()
            #expect(screen.events == ["started WDJB-MJHT", "cancelled byPerson", "failed no_client_token"])
        }
    }

    @Test("A permission with an invalid name fails with a core error", .timeLimit(.minutes(1)))
    func badPermission() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let manager = DeviceLoginManager(
                permissions: ["email", "user-likes"], settings: device.app.settings, session: device.app.session)
            let error = await #expect(throws: CoreError.self) { try await manager.logIn { _ in } }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.reason == .badConfiguration)
            #expect(error?.details[ErrorArgumentNameKey] as? String == "permissions")
            #expect(error?.explanation.contains("user-likes") == true)
            let screen = Screen()
            manager.delegate = screen
            manager.start()
            await screen.end()
            #expect(screen.events == ["failed bad_configuration"])
        }
    }

    @Test("The delegate receives one cancellation, and no code after it", .timeLimit(.minutes(1)))
    func cancel() async throws {
        try await DeviceWire.run(polls: [nil]) { wire in
            let screen = Screen()
            let manager = TestDevice(wire.url).manager()
            manager.delegate = screen
            manager.cancel()
            manager.start()
            manager.cancel()
            manager.cancel()
            await screen.end()
            #expect(screen.events == ["cancelled byApp"])

            screen.whenStarted = { $0.cancel() }
            manager.start()
            await screen.end()
            #expect(screen.events == ["cancelled byApp", "started WDJB-MJHT", "cancelled byApp"])
        }
    }

    @Test("A login ends normally after its delegate is gone", .timeLimit(.minutes(1)))
    func delegateGone() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let manager = device.manager()
            do {
                let screen = Screen()
                manager.delegate = screen
                manager.start()
            }
            while device.app.session.accessToken == nil { await Task.yield() }
            #expect(manager.delegate == nil)
        }
    }
}
