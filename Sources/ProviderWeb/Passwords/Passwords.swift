import Dispatch
import LoginModel
import ProviderDomain

/// Digests and checks passwords, off the threads that answer requests, a bounded number at a time.
actor Passwords {
    /// More people log in at this moment than the machine can check.
    struct QueueFull: Error {
        /// Seconds after which trying again is worth it.
        let retryAfter: Int
    }

    private let surroundings: Surroundings
    private let cost: PasswordCost
    private let atOnce: Int
    private let mostWaiting: Int
    private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var decoy: PasswordDigest?

    /// - Parameters:
    ///   - cost: of the digests that are made.
    ///   - atOnce: how many are worked on at once.
    ///   - mostWaiting: how many may wait for their turn.
    init(surroundings: Surroundings, cost: PasswordCost = .standard, atOnce: Int = 2, mostWaiting: Int = 64) {
        self.surroundings = surroundings
        self.cost = cost
        self.atOnce = atOnce
        self.mostWaiting = mostWaiting
    }

    /// - Throws: ``QueueFull``, or what Argon2 says.
    func digest(_ password: Secret) async throws -> PasswordDigest {
        let salt = surroundings.randomBytes(16)
        return try await work { [cost] in try password.reveal { try Argon2id.digest($0, salt: salt, at: cost) } }
    }

    /// Whether the password is the person's. For nobody it takes as long as for somebody, and is `false`.
    /// - Throws: ``QueueFull``, or what Argon2 says.
    func matches(_ password: Secret, _ person: Person?) async throws -> Bool {
        guard password.reveal(\.utf8.count) <= Person.longestPassword else { return false }
        // Made for everybody, or the first nobody of a process would take longer than somebody.
        let decoy = try await decoyDigest()
        let digest = person?.password ?? decoy
        let matches = try await work { password.reveal { Argon2id.matches($0, digest) } }
        return matches && person != nil
    }

    private func decoyDigest() async throws -> PasswordDigest {
        if let decoy { return decoy }
        let made = try await digest(Secret(surroundings.randomText(bytes: 32)))
        decoy = made
        return made
    }

    private func work<Result: Sendable>(_ job: @escaping @Sendable () throws -> Result) async throws -> Result {
        if running >= atOnce {
            guard waiting.count < mostWaiting else { throw QueueFull(retryAfter: 2) }
            // Who ends hands its place over, so `running` stays as it is.
            await withCheckedContinuation { waiting.append($0) }
        } else {
            running += 1
        }
        defer { if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() } }
        return try await withCheckedThrowingContinuation { caller in
            threads.async { caller.resume(with: Swift.Result { try job() }) }
        }
    }
}
