import Latchkey
import LatchkeyTesting
import Testing

/// Runs code that was written for the modules of the Facebook SDK. The code for each module is in its own file, which imports only that
/// module and `Testing`.
@Suite("The drop-in modules")
struct DropInTests {
    /// Runs an app's code that uses the process-wide objects. The code returns the name of the person who is logged in.
    func logIn(_ app: @escaping @Sendable () async throws -> String?) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let name = try await provider.asShared(as: .ada) { try await app() }
            #expect(name == "Ada King Lovelace")
        }
    }

    /// Runs an app's code that reads the session after another part of the app has logged Ada in.
    func readSession(_ app: @escaping @Sendable () async throws -> String?) async throws {
        try await logIn {
            _ = try await LoginManager().logIn(with: LoginConfiguration(permissions: [.email], tracking: .limited))
            return try await app()
        }
    }
}
