#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's choice of language for the provider's pages, for the store to record. It is independent of the ``Person/locale`` that apps see.
public struct LanguageChoice: Sendable {
    /// The person who chose the language.
    public let person: Person.ID
    /// A language tag (BCP 47) such as `zh-Hant`; `nil` to follow the browser.
    public let language: String?
    /// When the person chose the language.
    public let at: Date

    /// Creates a choice.
    /// - Parameter language: The language tag, or `nil` to follow the browser.
    public init(_ language: String?, of person: Person.ID, at now: Date) {
        self.language = language
        self.person = person
        at = now
    }
}

extension LanguageChoice {
    /// Decides whether the choice is stored.
    /// - Parameter stored: The stored person; `nil` if there is no such person.
    /// - Returns: The entry for the audit log; `nil` if nothing is stored, because the person has chosen the language before.
    public func decision(on stored: Person?) -> NewAuditEntry? {
        guard let stored, stored.pageLanguage != language else { return nil }
        return NewAuditEntry(.personChanged, by: .person, person: person, appID: nil, fields: ["page_language"], at: at)
    }
}
