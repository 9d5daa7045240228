import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// "Managing permissions", the Chinese document. Its Objective-C snippets stand here in Swift; its button is compiled in Checks/AppleStubs.
@Suite("The documentation's page on permissions")
struct PermissionsPageTests {
    @Test("asks for permissions, sees what was declined, and asks again", arguments: [Set<Permission>(), [.email]])
    func declined(declining: Set<Permission>) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada, declining: declining) {
                let (ends, end) = AsyncStream.makeStream(of: Bool.self)
                LoginAnchor().loginButtonClicked { end.yield($0) }
                for await hasDeclined in ends {
                    #expect(hasDeclined == declining.contains(.email))
                    break
                }
                #expect(AccessToken.current?.hasGranted(permission: "email") == !declining.contains(.email))
            }
        }
    }
}

// swift-format-ignore
extension LoginAnchor {
    fileprivate func loginButtonClicked(_ report: @escaping @Sendable (Bool) -> Void) {
        let loginManager = LoginManager()
        loginManager.logIn(permissions: ["email"], from: self) { result, error in
            // Process result or error
            if let result, result.declinedPermissions.contains("email") {
                report(true)
            } else {
                report(false)
            }
        }
    }
}
