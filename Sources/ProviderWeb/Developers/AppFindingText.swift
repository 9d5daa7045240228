public import ProviderDomain

/// What a finding says, in English: for programs without pages.
public struct AppFindingText: Sendable, Hashable {
    /// What would fail.
    public let text: String
    /// What to do about it.
    public let advice: String

    /// - Throws: what a broken build of the program would have in its catalogue.
    public init(_ finding: AppFinding) throws {
        let words = try Catalogues.english.get()
        func say(_ part: String) -> String { words.wording(named: "finding.\(finding.code.rawValue).\(part)")?.plain ?? "" }
        text = say("text")
        advice = say("mend")
    }
}
