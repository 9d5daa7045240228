import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The limit of calls, for all requests at once. It is kept in the memory of the process.
final class CallLimiter: Sendable {
    private let limit: Locked<CallLimit>

    init(callsPerPerson: Int) { limit = Locked(CallLimit(callsPerPerson: callsPerPerson)) }

    func count(app: String, person: Person.ID?, at now: Date) -> (CallLimit.Verdict, AppUsage) {
        limit.withLock { $0.count(app: app, person: person, at: now) }
    }
}
