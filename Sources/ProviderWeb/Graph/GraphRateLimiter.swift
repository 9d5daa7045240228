import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rate limit of Graph API calls, shared by concurrent requests. Its counts are in the memory of the process.
final class GraphRateLimiter: Sendable {
    private let limit: Locked<CallRateLimit>

    init(callsPerPerson: Int) { limit = Locked(CallRateLimit(callsPerPerson: callsPerPerson)) }

    func count(app: String, person: Person.ID?, at now: Date) -> (CallRateLimit.Verdict, AppUsage) {
        limit.withLock { $0.count(app: app, person: person, at: now) }
    }
}
