import Foundation

/// Load on the nodes of a provider, for a program that measures the processor time of other processes meanwhile.
///
/// Each line of the standard input is a command, which is answered with a line of JSON:
///
///     tokens COUNT               gets access tokens of random people, for the command `me`
///     flows COUNT CALLERS NODES  completes code flows of random people who are logged in, each with an ID token, on the first NODES nodes
///     me COUNT CALLERS NODES     reads the fields of these people
struct CommandedLoad {
    /// An error: a line is not a command.
    struct UnknownCommand: Error {
        let line: String
    }

    /// The result of a command.
    private struct Report: Encodable {
        let rate: Double
        let median: Double
        let p99: Double

        init(_ load: Load) {
            rate = load.rate
            median = load.latencies[load.latencies.count / 2]
            p99 = load.latencies[load.latencies.count * 99 / 100]
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
            return try await Load.measure(ports: Array(ports.prefix(numbers[2])), count: numbers[0], callers: numbers[1]) {
                [people] connection, _ in
                _ = try await Self.tokens(of: people.browser(), &connection)
            }
        case ("me", 3):
            return try await Load.measure(ports: Array(ports.prefix(numbers[2])), count: numbers[0], callers: numbers[1]) {
                [tokens] connection, number in
                let reply = try await connection.send("/me?fields=id,name,email&access_token=\(tokens[number % tokens.count])")
                guard reply.status == 200 else { throw OAuthClient.UnexpectedResponse(description: "\(reply.status) \(reply.json)") }
            }
        default: throw UnknownCommand(line: line)
        }
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
