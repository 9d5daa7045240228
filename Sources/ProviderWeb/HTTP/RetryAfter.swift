#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// The value of the header `Retry-After` (RFC 9110, section 10.2.3) for what can be tried again at this moment: whole seconds, at least 1.
    func retryAfter(from now: Date) -> Int { max(1, Int(timeIntervalSince(now).rounded(.up))) }
}
