package import ProviderDomain

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// What an examination has found out about a store, which it never creates or changes.
package struct StoreExamination: Sendable {
    /// Why a provider or a command cannot use the store; `nil` if it can.
    package var error: StoreError?
    /// What is wrong with the content of the store, one sentence for each problem.
    package var problems: [String] = []
    /// Why the content could not be examined without changing a file, as the end of a sentence; `nil` if it was examined.
    package var obstacle: String?
    /// Whether the time sufficed to check all rows and pages.
    package var isComplete = false
    /// Whether the schema is that of an earlier version, which the next start replaces.
    package var isOlder = false
    /// The schedule of the signing keys; `nil` if there are no keys, or if they cannot be read.
    package var signingKeys: SigningKeySchedule?
    /// The latest time in the newest entries of the audit log; `nil` if there are none.
    package var latestEntryAt: Date?
    /// The ID of a process that uses the store; `nil` if there is none, or if that is unknown.
    package var processID: Int32?

    /// Creates the result of an examination that has found nothing yet.
    package init(error: StoreError? = nil) { self.error = error }

    /// The number of entries at the end of the audit log whose times are read.
    package static let examinedEntries = 1_000
}
