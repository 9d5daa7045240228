import Foundation

/// Measures how fast the token endpoint issues tokens on one core, relative to the fastest rate of signatures on that core, that of `openssl speed`
/// in the same run.
enum TokenIssuanceBenchmark {
    private static let codes = 8_000

    /// Runs the measurement, and prints a table.
    /// - Parameters:
    ///   - program: the path of `latchkey`.
    ///   - seed: the path of the sample's seed file.
    ///   - best: the number of signatures that `openssl speed` makes per second on one core.
    static func run(_ program: String, seed: String, best: Double) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appending(path: "store.sqlite").path
        try await Server(program, store: store, options: ["--seed", seed]).stop()
        var starts: [Double] = []
        for _ in 0..<9 {
            let server = try await Server(program, store: store)
            starts.append(server.start)
            server.stop()
        }
        let server = try await Server(program, store: store)
        let idle = try server.memory()
        print("\n| latchkey serve, on one core | |\n|---|---|")
        print("| from start to the first answer, an existing store | \(shown(starts.min() ?? 0)) ms |")
        print("| resident when idle | \(shown(idle)) MiB |")
        print("| RSA-2048 signatures a second, openssl speed | \(Int(best)) |")
        let port = server.port
        let clients = try await clients(of: port)
        let (made, making) = try await spent(server) { try await codes(for: clients, from: port) }
        let (load, redeeming) = try await spent(server) {
            try await Load.measure(port: server.port, count: made.count) { connection, number in
                let answer = try await OAuthClient.tokens(for: made[number], &connection)
                guard answer["id_token"] is String else { throw OAuthClient.NavigationError(description: "\(answer)") }
            }
        }
        row("code → tokens, an ID token among them", load.rate, best)
        row("the same, per second of the server's processor time", Double(made.count) / redeeming, best)
        row("whole code flow with an ID token, per second of processor time", Double(made.count) / (making + redeeming), best)
        print("| resident after \(made.count) logins | \(shown(try server.memory())) MiB |")
    }

    /// Returns browsers that are already logged in, because hashing a password is expensive by design.
    private static func clients(of port: Int) async throws -> [OAuthClient] {
        var clients: [OAuthClient] = []
        // One after another: more than ten concurrent logins of one person from unknown browsers would be treated as guessing.
        for _ in 0..<Load.callers {
            clients.append(
                try await Connection.open(port: port) { connection in
                    var client = OAuthClient(login: "ada@example.com", scope: "openid email user_birthday user_gender user_friends")
                    _ = try await client.code(&connection)
                    return client
                })
        }
        return clients
    }

    /// Gets authorization codes through the dialog, from several browsers concurrently.
    private static func codes(for clients: [OAuthClient], from port: Int) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            for client in clients {
                group.addTask {
                    try await Connection.open(port: port) { connection in
                        var client = client
                        var codes: [String] = []
                        for _ in 0..<(Self.codes / Load.callers) { codes.append(try await client.code(&connection)) }
                        return codes
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func row(_ name: String, _ rate: Double, _ best: Double) {
        print("| \(name) | \(Int(rate.rounded())) = \((rate / best * 100).rounded() / 100) × openssl speed |")
    }

    private static func shown(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

    /// Runs work, and measures the processor time of the server.
    /// - Returns: the result of the work, and the processor time in seconds.
    private static func spent<Result>(_ server: Server, _ work: () async throws -> Result) async throws -> (Result, Double) {
        let before = try server.processorTime()
        let result = try await work()
        return (result, try server.processorTime() - before)
    }
}
