import CryptoExtras
import Foundation

/// Measures the number of requests that the provider answers per second, relative to the number of signatures per second in the same run.
/// The callers use the same cores as the provider.
///
///     ProviderBenchmarks                        measures the provider in this process
///     ProviderBenchmarks floor LATCHKEY BARE SEED RATE [--json FILE] [--without-latencies]
///                                               measures the start, the memory, the processor time and the latencies of the program
///                                               `latchkey` relative to BARE, a server with a fixed response, and to RATE, the rate at
///                                               which `openssl speed` makes signatures; writes the ratios to FILE; see
///                                               ``FloorBenchmark``
///     ProviderBenchmarks load KEY PEOPLE PORT…  uses a provider as the standard input says; see ``CommandedLoad``
///     ProviderBenchmarks facts STORE PEOPLE     uses a store as the standard input says; see ``RedemptionLoad``
@main
enum ProviderBenchmarks {
    /// An error: the arguments are none of the commands above.
    struct UnknownArguments: Error {
        let arguments: [String]
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count > 4, arguments[1] == "load", let people = Int(arguments[3]) {
            var load = CommandedLoad(
                people: LoadedPeople(key: arguments[2], count: people), ports: arguments[4...].compactMap { Int($0) })
            try await load.run()
            return
        }
        if arguments.count > 5, arguments[1] == "floor", let rate = Double(arguments[5]),
            let options = FloorBenchmark.Options(arguments.dropFirst(6))
        {
            let benchmark = FloorBenchmark(
                program: arguments[2], bare: arguments[3], seed: arguments[4], signatures: rate, options: options)
            try await benchmark.run()
            return
        }
        if arguments.count == 4, arguments[1] == "facts", let people = Int(arguments[3]) {
            try await RedemptionLoad(store: arguments[2], people: people).run()
            return
        }
        guard arguments.count == 1 else { throw UnknownArguments(arguments: Array(arguments.dropFirst())) }
        print("| Work | In a second | Against one RSA signature of this run |")
        print("|---|---|---|")
        let baseline = try await signatures()
        row("RSA-2048 signatures, bare, on \(cores) cores", baseline, baseline)
        let few = try await PopulatedProvider.run(of: 1_000) { provider in try await all(of: provider, baseline) }
        // The environment variable `PEOPLE` sets the number of people, for machines with little memory or disk space.
        let many = ProcessInfo.processInfo.environment["PEOPLE"].flatMap(Int.init) ?? 1_000_000
        let same = try await PopulatedProvider.run(of: many) { provider in try await me(provider) }
        row("GET /me, \(many) people", same, baseline)
        print("\nWith \(many) people /me answers \(Int((same / few * 100).rounded())) % as often as with 1000.")
    }

    private static let cores = ProcessInfo.processInfo.activeProcessorCount
    private static let seconds = 5.0

    private static func row(_ name: String, _ rate: Double, _ baseline: Double) {
        print("| \(name) | \(Int(rate.rounded())) | \((rate / baseline * 100).rounded() / 100) × |")
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

    /// Measures all requests, and prints their rows.
    /// - Returns: the requests per second of `GET /me`.
    private static func all(of provider: PopulatedProvider, _ baseline: Double) async throws -> Double {
        let rate = try await me(provider)
        row("GET /me, \(provider.count) people", rate, baseline)
        let tokens = try await provider.tokens(100)
        let requestPaths = tokens.map { "/debug_token?input_token=\($0)&access_token=\(OAuthClient.app)%7C\(OAuthClient.secret)" }
        try await check(provider, requestPaths) { ($0["data"] as? [String: Any])?["is_valid"] as? Bool == true }
        let debug = try Wrk.rate(port: provider.port, seconds: seconds, paths: requestPaths)
        row("GET /debug_token", debug, baseline)
        let codes = try await Connection.open(port: provider.port) { connection in
            var client = OAuthClient(login: PopulatedProvider.login(1))
            var codes: [String] = []
            for _ in 0..<4_000 { codes.append(try await client.code(&connection)) }
            return codes
        }
        let exchanges = try await Load.measure(port: provider.port, count: codes.count) { connection, number in
            _ = try await OAuthClient.token(for: codes[number], &connection)
        }
        row("POST /oauth/access_token with a code", exchanges.rate, baseline)
        let logins = try await Load.measure(port: provider.port, seconds: seconds) { connection, number in
            var client = OAuthClient(login: PopulatedProvider.login(100 + number % (provider.count - 100)))
            _ = try await OAuthClient.token(for: client.code(&connection), &connection)
        }
        row("whole logins: pages, password, consent, code, token", logins.rate, baseline)
        return rate
    }

    private static func me(_ provider: PopulatedProvider) async throws -> Double {
        let tokens = try await provider.tokens(100)
        let requestPaths = tokens.map { "/me?fields=id,name,email&access_token=\($0)" }
        try await check(provider, requestPaths) { $0["email"] != nil }
        return try Wrk.rate(port: provider.port, seconds: seconds, paths: requestPaths)
    }

    /// Sends each request once and checks the response, because wrk does not examine the bodies of responses.
    private static func check(
        _ provider: PopulatedProvider, _ requestPaths: [String], _ isRight: @escaping @Sendable ([String: Any]) -> Bool
    ) async throws {
        try await Connection.open(port: provider.port) { connection in
            for path in requestPaths {
                let reply = try await connection.send(path)
                guard isRight(reply.json) else { throw OAuthClient.UnexpectedResponse(description: "\(reply)") }
            }
        }
    }
}
