import CryptoExtras
import Foundation

/// What the provider answers in a second, with the callers on the same machine, beside what the machine can sign in the same run.
@main
enum ProviderBenchmarks {
    static func main() async throws {
        print("| Work | In a second | Against one RSA signature of this run |")
        print("|---|---|---|")
        let bare = try await signatures()
        row("RSA-2048 signatures, bare, on \(cores) cores", bare, bare)
        let few = try await Crowd.run(of: 1_000) { crowd in try await all(of: crowd, bare) }
        // The count comes from the environment, for machines with little room.
        let many = ProcessInfo.processInfo.environment["PEOPLE"].flatMap(Int.init) ?? 1_000_000
        let same = try await Crowd.run(of: many) { crowd in try await me(crowd) }
        row("GET /me, \(many) people", same, bare)
        print("\nWith \(many) people /me answers \(Int((same / few * 100).rounded())) % as often as with 1000.")
    }

    private static let cores = ProcessInfo.processInfo.activeProcessorCount
    private static let seconds = 5.0

    private static func row(_ name: String, _ rate: Double, _ bare: Double) {
        print("| \(name) | \(Int(rate.rounded())) | \((rate / bare * 100).rounded() / 100) × |")
    }

    private static func signatures() async throws -> Double {
        let clock = ContinuousClock()
        let message = Data(repeating: 7, count: 600)
        let begin = clock.now
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<cores {
                group.addTask {
                    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
                    var count = 0
                    while clock.now - begin < .seconds(seconds) {
                        _ = try key.signature(for: message, padding: .insecurePKCS1v1_5)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(done) / ((clock.now - begin) / .seconds(1))
    }

    /// - Returns: the rate of `/me`.
    private static func all(of crowd: Crowd, _ bare: Double) async throws -> Double {
        let rate = try await me(crowd)
        row("GET /me, \(crowd.count) people", rate, bare)
        let tokens = try await crowd.tokens(100)
        let debug = try await Load.measure(port: crowd.port, seconds: seconds) { connection, number in
            let reply = try await connection.send(
                "/debug_token?input_token=\(tokens[number % tokens.count])&access_token=\(Visitor.app)%7C\(Visitor.secret)")
            guard (reply.json["data"] as? [String: Any])?["is_valid"] as? Bool == true else { throw Visitor.Lost(description: "\(reply)") }
        }
        row("GET /debug_token", debug.rate, bare)
        let codes = try await Connection.open(port: crowd.port) { connection in
            var visitor = Visitor(login: Crowd.login(1))
            var codes: [String] = []
            for _ in 0..<4_000 { codes.append(try await visitor.code(&connection)) }
            return codes
        }
        let exchanges = try await Load.measure(port: crowd.port, count: codes.count) { connection, number in
            _ = try await Visitor.token(for: codes[number], &connection)
        }
        row("POST /oauth/access_token with a code", exchanges.rate, bare)
        let logins = try await Load.measure(port: crowd.port, seconds: seconds) { connection, number in
            var visitor = Visitor(login: Crowd.login(100 + number % (crowd.count - 100)))
            _ = try await Visitor.token(for: visitor.code(&connection), &connection)
        }
        row("whole logins: pages, password, consent, code, token", logins.rate, bare)
        return rate
    }

    private static func me(_ crowd: Crowd) async throws -> Double {
        let tokens = try await crowd.tokens(100)
        return try await Load.measure(port: crowd.port, seconds: seconds) { connection, number in
            let reply = try await connection.send("/me?fields=id,name,email&access_token=\(tokens[number % tokens.count])")
            guard reply.json["email"] != nil else { throw Visitor.Lost(description: "\(reply)") }
        }.rate
    }
}
