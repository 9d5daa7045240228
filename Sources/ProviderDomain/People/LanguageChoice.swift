#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person chooses the language of their pages: a fact for the store. What apps see as the person's ``Person/locale`` is another thing.
public struct LanguageChoice: Sendable {
    /// Who chooses.
    public let person: Person.ID
    /// A language tag (BCP 47) such as `zh-Hant`; `nil` leaves it to the browser.
    public let language: String?
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(_ language: String?, of person: Person.ID, at now: Date) {
        self.language = language
        self.person = person
        at = now
    }
}
