import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// The page "Managing permissions", from the Chinese document. Its Objective-C snippets are translated to Swift here, and its button is
/// compiled in Checks/Apple.
@Suite("The documentation's page on permissions")
struct PermissionsPageTests {
    @Test("The page's code requests a permission and detects whether it was declined", arguments: [Set<Permission>(), [.email]])
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

    @Test("The page's code detects a missing permission")
    func missingPermission() async throws {
        try await run { page in
            #expect(await page { LoginAnchor().publish($0) } == "permission error")
        }
    }

    @Test("The page's code revokes one permission, and then the login")
    func revoking() async throws {
        try await run { page in
            #expect(AccessToken.current?.hasGranted(permission: "email") == true)
            #expect(await page { LoginAnchor().revokePermission($0) } == "done")
            #expect(AccessToken.current?.hasGranted(permission: "email") == false)
            #expect(AccessToken.current?.declinedPermissions.contains(.email) == true)
            #expect(await page { LoginAnchor().revokeLogin($0) } == "done")
            #expect(AccessToken.current == nil)
            #expect(Profile.current == nil)
        }
    }

    /// Runs snippets of the page for Ada, who is logged in and has granted `email`.
    private func run(
        _ body:
            @escaping @Sendable ((@escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void) async -> String?) async throws -> Void
    ) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: [.email]))
                try await body { snippet in
                    let (lines, line) = AsyncStream.makeStream(of: String.self)
                    snippet { line.yield($0) }
                    return await lines.first { _ in true }
                }
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

    fileprivate func publish(_ print: @escaping @Sendable (String) -> Void) {
        GraphRequest(
            graphPath: "me/feed",
            parameters: ["message": "This is a status update"],
            httpMethod: .post
        ).start { connection, result, error in
            if (error as NSError?)?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int == 200 {
                print("permission error")
            } else {
                print("\(String(describing: result)) \(String(describing: error))")
            }
        }
    }

    fileprivate func revokePermission(_ report: @escaping @Sendable (String) -> Void) {
        GraphRequest(
            graphPath: "me/permissions/email",
            parameters: nil,
            httpMethod: .delete
        ).start { connection, result, error in
            // ...
            report(error.map { "\($0)" } ?? "done")
        }
    }

    fileprivate func revokeLogin(_ report: @escaping @Sendable (String) -> Void) {
        GraphRequest(
            graphPath: "/me/permissions",
            parameters: nil,
            httpMethod: .delete
        ).start { connection, result, error in
            report(error.map { "\($0)" } ?? "done")
        }
    }
}
