public import ProviderDomain

/// The English text of a finding, for programs that print it instead of showing a page.
public struct AppFindingText: Sendable, Hashable {
    /// What the problem is, and what would fail because of it.
    public let text: String
    /// How to fix the problem.
    public let advice: String

    /// Reads the text from the English catalog.
    /// - Throws: an error if the catalog cannot be read, which only a faulty build causes.
    public init(_ finding: AppFinding) throws {
        let catalog = try MessageCatalogs.english.get()
        func say(_ part: String) -> String { catalog.localized(named: "finding.\(finding.code.rawValue).\(part)")?.plain ?? "" }
        text = say("text")
        advice = say("advice")
    }
}
