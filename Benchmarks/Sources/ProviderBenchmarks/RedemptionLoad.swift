import Foundation
import LoginModel
import PostgresStore
import ProviderDomain
import ProviderStore

/// Redemptions of codes in a store, without a provider.
///
/// Each line of the standard input, `CALLERS COUNT`, is a command, which is answered with a line of JSON.
struct RedemptionLoad {
    /// An error: the store does not have the sample app or a person, or refused a redemption.
    struct Failed: Error {
        let description: String
    }

    /// The result of a command: the redemptions per second, and the processor time of this process for one redemption in seconds.
    private struct Report: Encodable {
        let rate: Double
        let processorTime: Double
    }

    /// The number of people whose codes are redeemed.
    private static let people = 2_000

    private let store: any ProviderStore
    /// The people whose codes are redeemed, one after the other.
    private let logins: [(person: Person, grant: Grant)]
    /// The request that the codes answer.
    private let request: AuthorizationRequest

    /// Opens a store that `Stores/fill.py` has filled.
    /// - Parameters:
    ///   - address: `sqlite:` and a path, or the address of a PostgreSQL store.
    ///   - count: the number of people whom `fill.py` has added.
    init(store address: String, people count: Int) async throws {
        if address.hasPrefix("sqlite:") {
            store = try SQLiteStore(path: String(address.dropFirst(7)))
        } else {
            store = try await PostgresStore.open(address: address)
        }
        guard let app = try await store.app(OAuthClient.app) else { throw Failed(description: "There is no sample app.") }
        (request, _) = AuthorizationRequestValidator(FormParameters(encoded: "scope=email")).request(
            of: app, redirectURI: OAuthClient.callback)
        var logins: [(Person, Grant)] = []
        for number in stride(from: 0, to: count, by: max(count / Self.people, 1)) {
            guard let person = try await store.person(withLogin: PopulatedProvider.login(number)),
                let grant = try await store.grant(of: app.id, by: person.id)
            else { throw Failed(description: "Person \(number) has not logged in.") }
            logins.append((person, grant))
        }
        self.logins = logins
    }

    /// Executes the commands, until the standard input ends.
    func run() async throws {
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { throw Failed(description: line) }
            try JSONLine.write(try await redeem(callers: numbers[0], count: numbers[1]))
        }
    }

    private func redeem(callers: Int, count: Int) async throws -> Report {
        let clock = ContinuousClock()
        let next = Counter()
        let (begin, processorTime) = (clock.now, Self.processorTime())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    while case let number = next.step(), number < count { try await redeem(number) }
                }
            }
            try await group.waitForAll()
        }
        return Report(
            rate: Double(count) / ((clock.now - begin) / .seconds(1)),
            processorTime: (Self.processorTime() - processorTime) / Double(count))
    }

    private func redeem(_ number: Int) async throws {
        let login = logins[number % logins.count]
        let code = AuthorizationCode(
            id: UUID().uuidString, grant: login.grant, of: login.person, request: request, permissions: [.email], issuedAt: Date())
        let outcome = try await store.redeemCode(CodeRedemption(code, at: Date()))
        guard case .redeemed = outcome else { throw Failed(description: "\(outcome)") }
    }

    /// Returns the processor time that this process has used, in seconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
