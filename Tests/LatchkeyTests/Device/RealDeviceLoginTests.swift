import Foundation
import Latchkey
import LatchkeyTesting
import ProviderDomain
import ProviderSeed
import Testing

@testable import Latchkey

@Suite("A device login at a real provider")
struct RealDeviceLoginTests {
    private func manager(_ device: TestDevice, _ permissions: [String]) -> DeviceLoginManager {
        device.app.settings.clientToken = "fedcba9876543210fedcba9876543210"
        return DeviceLoginManager(
            permissions: permissions, settings: device.app.settings, session: device.app.session,
            environment: LoginEnvironment(clock: device.clock))
    }

    @Test("A device login grants the permissions that the person has left switched on", .timeLimit(.minutes(1)))
    func success() async throws {
        try await TestProvider.run(try Seed.sample()) { provider in
            let device = TestDevice(provider.url)
            let person = ScriptedPerson(
                login: "ada@example.com", password: .init("correct horse battery staple"), declinedPermissions: [.userBirthday])
            let result = try await manager(device, ["email", "user_birthday"]).logIn { code in
                do { try await person.confirm(code) } catch { Issue.record(error) }
            }
            let token = try #require(result.accessToken)
            #expect(token.permissions == [.publicProfile, .email])
            #expect(token.declinedPermissions == [.userBirthday])
            #expect(token.tokenString.hasPrefix("EAA"))
            #expect(abs(token.expirationDate.timeIntervalSinceNow - 5_184_000) < 60)
            #expect(device.app.session.accessToken == token)
            #expect(device.clock.waits == [5])
        }
    }

    @Test("A device login ends as canceled when the person refuses", .timeLimit(.minutes(1)))
    func declined() async throws {
        try await TestProvider.run(try Seed.sample()) { provider in
            let device = TestDevice(provider.url)
            let person = ScriptedPerson(login: "ada@example.com", password: .init("correct horse battery staple"), cancels: true)
            let result = try await manager(device, ["email"]).logIn { code in
                do { try await person.confirm(code) } catch { Issue.record(error) }
            }
            #expect(result.cancellation == .byPerson)
            #expect(device.app.session.accessToken == nil)
        }
    }
}
