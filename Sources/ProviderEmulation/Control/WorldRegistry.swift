import LatchkeyClientTesting
import LoginModel

/// The worlds of a run: the first one, and those that the control API has added. Each has a token of its own.
actor WorldRegistry {
    /// The maximum number of worlds beside the first one.
    static let maximumCount = 32
    /// The variable with the URL of the control API.
    static let variable = "LATCHKEY_CONTROL_URL"

    private struct Running {
        let world: World
        let token: String
        let address: WorldAddress
        let task: Task<Void, any Error>
    }

    let first: World
    private let firstToken: String
    private let host: any WorldHost
    private var worlds: [String: Running] = [:]
    /// The names of worlds that are being opened.
    private var opening: Set<String> = []
    private var reports = DeveloperReport()
    /// The address of the server without a token.
    private var origin = ""

    init(first: World, token: String, host: any WorldHost) {
        self.first = first
        firstToken = token
        self.host = host
    }

    func setOrigin(_ origin: String) { self.origin = origin }

    /// Returns the world of a token. The duration of the comparisons does not depend on the tokens.
    func world(withToken token: String) -> World? {
        var found: World?
        if constantTimeEquals(token.utf8, firstToken.utf8) { found = first }
        for running in worlds.values where constantTimeEquals(token.utf8, running.token.utf8) { found = running.world }
        return found
    }

    /// The names of the worlds beside the first one, in ascending order, each with its address.
    var open: [(name: String, address: WorldAddress)] {
        worlds.map { (name: $0.key, address: $0.value.address) }.sorted { $0.name < $1.name }
    }

    /// Opens a further world, which starts with the seed of the first one.
    /// - Returns: Where its clients find it.
    func add(_ name: String) async throws -> WorldAddress {
        guard worlds[name] == nil, !opening.contains(name) else {
            throw ControlError(status: 409, "exists", "There is a world \(name) already.", key: "name")
        }
        guard worlds.count + opening.count < Self.maximumCount else {
            throw ControlError(status: 409, "too_many", "There are \(Self.maximumCount) worlds already; delete one first.")
        }
        opening.insert(name)
        defer { opening.remove(name) }
        var settings = first.settings
        settings.clock = TestClock(following: .real)
        let (world, task) = try await Self.start(settings)
        let token = SystemEnvironment.real.randomText(bytes: 32)
        do {
            var address = try await host.open(world, named: name)
            address.variables[Self.variable] = "\(origin)/\(token)"
            worlds[name] = Running(world: world, token: token, address: address, task: task)
            return address
        } catch {
            task.cancel()
            _ = try? await task.value
            throw error
        }
    }

    /// Starts a world in a task, which runs until it is canceled.
    private static func start(_ settings: WorldSettings) async throws -> (World, Task<Void, any Error>) {
        let (ready, announce) = AsyncThrowingStream.makeStream(of: World.self)
        let task = Task {
            do {
                try await World.run(settings) { world in
                    announce.yield(world)
                    while !Task.isCancelled { try? await Task.sleep(for: .days(1)) }
                }
                announce.finish()
            } catch {
                announce.finish(throwing: error)
                throw error
            }
        }
        for try await world in ready { return (world, task) }
        throw CancellationError()
    }

    /// Ends a world.
    /// - Returns: Whether there was a world of this name.
    func remove(_ name: String) async -> Bool {
        guard let running = worlds.removeValue(forKey: name) else { return false }
        reports.append(running.world.report().map { "World \(name): \($0)" })
        await host.close(named: name)
        running.task.cancel()
        _ = try? await running.task.value
        return true
    }

    /// Ends all worlds beside the first one.
    func removeAll() async { for name in worlds.keys.sorted() { _ = await remove(name) } }

    /// See ``World/report()``; of all worlds, also of those that have ended.
    func report() -> [String] {
        var report = reports
        for (name, running) in worlds.sorted(by: { $0.key < $1.key }) {
            report.append(running.world.report().map { "World \(name): \($0)" })
        }
        return first.report() + report.lines
    }
}
