import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rate limit of Graph API calls, shared by concurrent requests. Its counts are in the memory of the process.
final class CallLimiter: Sendable {
    private let limit: Locked<CallLimit>

    init(callsPerPerson: Int) { limit = Locked(CallLimit(callsPerPerson: callsPerPerson)) }

    func count(app: String, person: Person.ID?, at now: Date) -> (CallLimit.Verdict, AppUsage) {
        limit.withLock { $0.count(app: app, person: person, at: now) }
    }
}
