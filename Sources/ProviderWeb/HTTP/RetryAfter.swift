#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// Returns the value of the `Retry-After` header (RFC 9110, section 10.2.3) for an action that is allowed again at this
    /// date: whole seconds, at least 1.
    func retryAfter(from now: Date) -> Int { max(1, Int(timeIntervalSince(now).rounded(.up))) }
}
