import Foundation

/// Compares the processor time of the provider's requests with the least that they could cost: H, a fixed response of a bare Hummingbird, and
/// S, a signature of `openssl speed`. The servers have the first core, and the callers the second.
struct FloorBenchmark {
    let program: String
    let bare: String
    let seed: String
    /// The number of signatures that `openssl speed` makes per second on the first core.
    let signatures: Double
    let options: Options

    /// The options of the command `floor`.
    struct Options {
        /// The file to which the ratios are written, as a JSON object; `nil` for none.
        var ratiosFile: String?
        /// Whether latencies are measured, too.
        var measuresLatencies = true

        /// Returns `nil` if an argument is not an option.
        init?(_ arguments: some Sequence<String>) {
            var arguments = arguments.makeIterator()
            while let argument = arguments.next() {
                switch argument {
                case "--json":
                    guard let file = arguments.next() else { return nil }
                    ratiosFile = file
                case "--without-latencies": measuresLatencies = false
                default: return nil
                }
            }
        }
    }

    /// What a piece of work may cost: multiples of H and of S.
    private struct Goal: Sendable {
        let responses: Double
        var signatures = 0.0
    }

    /// A request, and what it may cost.
    private struct Row: Sendable {
        let name: String
        let paths: [String]
        var headers: [String: String] = [:]
        var answers = Wrk.Answers.successes
        let goal: Goal
    }

    private static let seconds = 4
    private static let flows = 3_000
    private static let starts = 21

    /// Runs the measurements, and prints their tables.
    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appending(path: "store.sqlite").path
        try await Server(program, store: store, options: ["--seed", seed]).stop()
        let (start, bareStart) = try await starts(store)
        // The figures that `Ratios/compare.py` compares with those of earlier versions, by name.
        var ratios = ["start over the start of a bare Hummingbird": Self.median(start) / Self.median(bareStart)]
        let bare = try await Server([bare])
        let server = try await Server(program, store: store)
        ratios["resident when idle, MiB"] = try server.memory()
        print("| Server | Start, median of \(Self.starts), ms | p95, ms | p99, ms | Resident when idle, MiB |\n|---|--:|--:|--:|--:|")
        for (name, starts, memory) in [("bare Hummingbird", bareStart, try bare.memory()), ("latchkey serve", start, try server.memory())] {
            let times = [0.5, 0.95, 0.99].map { shown(Load.percentile($0, of: starts)) }.joined(separator: " | ")
            print("| \(name) | \(times) | \(shown(memory)) |")
        }

        let response = try cost(Row(name: "", paths: ["/"], goal: Goal(responses: 1)), of: bare).time
        let signature = 1 / signatures
        print("\nH = \(micros(response)) µs, S = \(micros(signature)) µs\n")
        print("| Work | Processor time, µs | Goal, µs | Of the goal | In H, after S | In a second |\n|---|--:|--:|--:|--:|--:|")
        /// - Parameter made: The number of signatures that the work makes; `nil` for those of the goal.
        func show(_ name: String, _ time: Double, _ rate: Double, _ goal: Goal, signatures made: Double? = nil) {
            let most = goal.responses * response + goal.signatures * signature
            let rest = (time - (made ?? goal.signatures) * signature) / response
            ratios["\(name), in H after S"] = rest
            // What is left after S varies with the measured rate of S. This figure does so less.
            if goal.signatures > 0 { ratios["\(name), of the goal"] = time / most }
            print("| \(name) | \(micros(time)) | \(micros(most)) | \(two(time / most)) | \(two(rest)) | \(Int(rate)) |")
        }
        let (browser, tokens) = try await login(server.port)
        let rows = rows(tokens)
        for row in rows {
            let (time, rate) = try cost(row, of: server)
            show(row.name, time, rate, row.goal)
        }
        let limited = try await cost(of: server) { connection, _ in
            var browser = browser
            _ = try await browser.limitedLogin(&connection)
        }
        show("limited login", limited.time, limited.rate, Goal(responses: 2, signatures: 1))
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let dialog = try await cost(of: server) { connection, _ in
            var browser = browser
            continuation.yield(try await browser.code(&connection))
        }
        continuation.finish()
        let codes = await stream.reduce(into: []) { $0.append($1) }
        let exchange = try await cost(of: server) { connection, number in
            let reply = try await OAuthClient.tokens(for: codes[number], &connection)
            guard reply["id_token"] is String else { throw OAuthClient.UnexpectedResponse(description: "\(reply)") }
        }
        show("code → tokens", exchange.time, exchange.rate, Goal(responses: 2.5, signatures: 1))
        show(
            "whole code flow", dialog.time + exchange.time, 1 / (1 / dialog.rate + 1 / exchange.rate), Goal(responses: 4, signatures: 2),
            signatures: 1)
        let memory = try server.memory()
        ratios["resident after the load, MiB"] = memory
        print("\nResident after this: \(shown(memory)) MiB\n")
        if let file = options.ratiosFile {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(ratios).write(to: URL(filePath: file))
        }
        if options.measuresLatencies { try await latencies(server, rows, browser) }
    }

    /// Returns the times from start to the first answer in milliseconds, in ascending order.
    private func starts(_ store: String) async throws -> ([Double], [Double]) {
        var starts: [Double] = []
        var bareStarts: [Double] = []
        for _ in 0..<Self.starts {
            let server = try await Server(program, store: store)
            starts.append(server.start)
            server.stop()
            let other = try await Server([bare])
            bareStarts.append(other.start)
            other.stop()
        }
        return (starts.sorted(), bareStarts.sorted())
    }

    private static func median(_ ascending: [Double]) -> Double { Load.percentile(0.5, of: ascending) }

    /// Logs a person in, and returns their browser and access tokens of theirs.
    private func login(_ port: Int) async throws -> (OAuthClient, [String]) {
        try await Connection.open(port: port) { connection in
            var browser = OAuthClient(login: "ada@example.com", scope: "openid email")
            var tokens: [String] = []
            for _ in 0..<16 { tokens.append(try await OAuthClient.token(for: browser.code(&connection), &connection)) }
            _ = try await browser.limitedLogin(&connection)
            return (browser, tokens)
        }
    }

    private func rows(_ tokens: [String]) -> [Row] {
        let app = OAuthClient.app
        let appToken = "\(app)%7C\(OAuthClient.secret)"
        let dialog = "redirect_uri=\(OAuthClient.encode(OAuthClient.callback))&state=s&response_type=code&scope=email"
        let broken = tokens.map { String($0.dropLast(4)) + "AAAA" }
        return [
            Row(name: "discovery", paths: ["/.well-known/openid-configuration"], goal: Goal(responses: 1.15)),
            Row(name: "JWKS", paths: ["/.well-known/oauth/openid/jwks/"], goal: Goal(responses: 1.15)),
            Row(name: "`openapi.json`", paths: ["/openapi.json"], goal: Goal(responses: 1.15)),
            Row(name: "a style sheet", paths: ["/assets/pages.css"], goal: Goal(responses: 1.15)),
            Row(
                name: "`GET /me?fields=id,name,email`", paths: tokens.map { "/me?fields=id,name,email&access_token=\($0)" },
                goal: Goal(responses: 2.2)),
            Row(
                name: "`debug_token`", paths: tokens.map { "/debug_token?input_token=\($0)&access_token=\(appToken)" },
                goal: Goal(responses: 2.2)),
            Row(
                name: "`userinfo`", paths: ["/userinfo"], headers: ["Authorization": "Bearer \(tokens[0])"], goal: Goal(responses: 2.2)),
            Row(name: "dialog page, nobody logged in", paths: ["/dialog/oauth?client_id=\(app)&\(dialog)"], goal: Goal(responses: 3)),
            Row(
                name: "`GET /me` refused: bad token", paths: broken.map { "/me?fields=id,name,email&access_token=\($0)" },
                answers: .refusals, goal: Goal(responses: 2.2)),
            Row(
                name: "`GET /me` refused: no token", paths: ["/me?fields=id,name,email"], answers: .refusals, goal: Goal(responses: 2.2)),
            Row(
                name: "`debug_token` refused: bad app token",
                paths: tokens.map { "/debug_token?input_token=\($0)&access_token=\(app)%7Cwrong" },
                answers: .refusals, goal: Goal(responses: 2.2)),
            Row(
                name: "dialog refused: unknown app", paths: ["/dialog/oauth?client_id=404&\(dialog)"], answers: .refusals,
                goal: Goal(responses: 3)),
        ]
    }

    /// Returns the processor time of a request in seconds, and the requests per second.
    private func cost(_ row: Row, of server: Server) throws -> (time: Double, rate: Double) {
        func run(_ seconds: Int) throws -> Wrk.Report {
            try Wrk.measure(port: server.port, seconds: seconds, paths: row.paths, headers: row.headers, answers: row.answers, core: 1)
        }
        _ = try run(1)
        let before = try server.processorTime()
        let report = try run(Self.seconds)
        return (try (server.processorTime() - before) / Double(report.requests), report.rate)
    }

    /// Returns the processor time of a piece of work in seconds, and the pieces per second.
    private func cost(
        of server: Server, _ work: @escaping @Sendable (inout Connection, Int) async throws -> Void
    ) async throws -> (time: Double, rate: Double) {
        let before = try server.processorTime()
        let load = try await Load.measure(port: server.port, count: Self.flows, work: work)
        return (try (server.processorTime() - before) / Double(Self.flows), load.rate)
    }

    /// Prints the latencies at 80 % of the highest rate of some requests.
    private func latencies(_ server: Server, _ rows: [Row], _ browser: OAuthClient) async throws {
        print("| At 80 % of full load | In a second | Mean, ms | p95, ms | p99, ms | p99 against the mean |\n|---|--:|--:|--:|--:|--:|")
        func show(_ name: String, _ work: @escaping @Sendable (inout Connection, Int) async throws -> Void) async throws {
            let full = try await Load.measure(port: server.port, seconds: 3, work: work).rate
            let load = try await Load.paced(port: server.port, seconds: 6, rate: full * 0.8, callers: 64, work: work)
            let (mean, p95, p99) = (load.mean, load.percentile(0.95), load.percentile(0.99))
            print("| \(name) | \(Int(full * 0.8)) | \(two(mean)) | \(two(p95)) | \(two(p99)) | \(two(p99 / mean)) |")
        }
        for row in rows where row.answers == .successes && row.headers.isEmpty {
            try await show(row.name) { connection, number in
                let reply = try await connection.send(row.paths[number % row.paths.count])
                guard reply.status == 200 else { throw OAuthClient.UnexpectedResponse(description: "\(reply.status) \(reply.json)") }
            }
        }
        try await show("limited login") { connection, _ in
            var browser = browser
            _ = try await browser.limitedLogin(&connection)
        }
        try await show("whole code flow") { connection, _ in
            var browser = browser
            _ = try await OAuthClient.token(for: browser.code(&connection), &connection)
        }
    }

    private func micros(_ seconds: Double) -> String { "\(Int((seconds * 1e6).rounded()))" }
    private func two(_ number: Double) -> String { String(format: "%.2f", number) }
    private func shown(_ number: Double) -> String { String(format: "%.1f", number) }
}
