import Foundation

/// Load on the nodes of a provider, for a program that measures the processor time of other processes meanwhile.
///
/// Each line of the standard input is a command, which is answered with a line of JSON:
///
///     tokens COUNT                 gets access tokens of random people, for the command `me`
///     flows COUNT CALLERS NODES    completes code flows of random people who are logged in, each with an ID token, on the first NODES
///                                  nodes
///     limited COUNT CALLERS NODES  completes Limited Logins of random people who are logged in
///     me COUNT CALLERS NODES       reads the fields of the people of `tokens`
///     pages COUNT CALLERS NODES FIRST STEP PATH
///                                  gets a page as random people among those with the numbers FIRST, FIRST + STEP and so on; `{app}` in
///                                  PATH stands for the app that the person uses besides the sample app
struct CommandedLoad {
    /// An error: a line is not a command.
    struct UnknownCommand: Error {
        let line: String
    }

    /// The result of a command: the pieces of work per second, and latencies in milliseconds.
    private struct Report: Encodable {
        let rate: Double
        let mean: Double
        let p95: Double
        let p99: Double

        init(_ load: Load) {
            rate = load.rate
            mean = load.mean
            p95 = load.percentile(0.95)
            p99 = load.percentile(0.99)
        }
    }

    private let people: LoadedPeople
    private let ports: [Int]
    private var tokens: [String] = []

    init(people: LoadedPeople, ports: [Int]) {
        self.people = people
        self.ports = ports
    }

    /// Executes the commands, until the standard input ends.
    mutating func run() async throws {
        while let line = readLine() {
            try JSONLine.write(Report(try await load(line)))
        }
    }

    private mutating func load(_ line: String) async throws -> Load {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch (words.first, numbers.count) {
        case ("tokens", 1):
            let (load, tokens) = try await loadForTokens(count: numbers[0])
            self.tokens = tokens
            return load
        case ("flows", 3):
            return try await measure(numbers) { [people] connection, _ in _ = try await Self.tokens(of: people.browser(), &connection) }
        case ("limited", 3):
            return try await measure(numbers) { [people] connection, _ in
                var browser = people.browser()
                _ = try await browser.limitedLogin(&connection)
            }
        case ("me", 3):
            return try await measure(numbers) { [tokens] connection, number in
                let reply = try await connection.send("/me?fields=id,name,email&access_token=\(tokens[number % tokens.count])")
                guard reply.status == 200 else { throw OAuthClient.UnexpectedResponse(description: "\(reply.status) \(reply.json)") }
            }
        case ("pages", 5):
            guard let path = words.last.map(String.init), path.hasPrefix("/"), numbers[3] < people.count, numbers[4] > 0 else {
                throw UnknownCommand(line: line)
            }
            return try await measure(numbers) { [people] connection, _ in
                let number = people.number(from: numbers[3], by: numbers[4])
                var browser = people.browser(of: number)
                try await browser.page(path.replacingOccurrences(of: "{app}", with: LoadedPeople.app(of: number)), &connection)
            }
        default: throw UnknownCommand(line: line)
        }
    }

    /// Measures work with the numbers COUNT, CALLERS and NODES of a command.
    private func measure(
        _ numbers: [Int], _ work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> Load {
        try await Load.measure(ports: Array(ports.prefix(numbers[2])), count: numbers[0], callers: numbers[1], work: work)
    }

    private func loadForTokens(count: Int) async throws -> (Load, [String]) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let load = try await Load.measure(ports: ports, count: count, callers: Load.callers) { [people] connection, _ in
            continuation.yield(try await Self.tokens(of: people.browser(), &connection))
        }
        continuation.finish()
        return (load, await stream.reduce(into: []) { $0.append($1) })
    }

    /// Completes a code flow with an ID token, and returns the access token.
    private static func tokens(of browser: OAuthClient, _ connection: inout Connection) async throws -> String {
        var browser = browser
        let response = try await OAuthClient.tokens(for: browser.code(&connection), &connection)
        guard let token = response["access_token"] as? String, response["id_token"] is String else {
            throw OAuthClient.UnexpectedResponse(description: "\(response)")
        }
        return token
    }
}
