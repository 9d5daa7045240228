import Latchkey
import LatchkeyTesting
import Testing

/// Code that was written for the original modules, one file for each module, which is all that the file imports.
@Suite("The drop-in modules")
struct DropInTests {
    /// Runs the code of an app that shares what the process shares. It returns the name of who is logged in.
    func logIn(_ app: @escaping @Sendable () async throws -> String?) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let name = try await provider.asShared(as: .ada) { try await app() }
            #expect(name == "Ada King Lovelace")
        }
    }

    /// Runs the code of an app that reads what another part of it has logged in.
    func readSession(_ app: @escaping @Sendable () async throws -> String?) async throws {
        try await logIn {
            _ = try await LoginManager().logIn(with: LoginConfiguration(permissions: [.email], tracking: .limited))
            return try await app()
        }
    }
}
