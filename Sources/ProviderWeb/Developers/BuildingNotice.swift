/// What the pages of an app, and the operator's queue, have to say after something was done. The raw value ends the key of its text.
enum BuildingNotice: String, Sendable, CaseIterable {
    case asked, withdrawn
    case givenUp = "given-up"
    case created
    case passwordSet = "password-set"
    case linked, befriended, removed
    case approved, refused
    case nothing

    /// Behind the address of the page that says it.
    func ending(of page: String) -> String { "\(page)?\(DeveloperEndpoints.Field.done)=\(rawValue)" }

    /// What is said in the words of a language.
    func wording(_ words: Catalogue, _ names: [String: String]) -> Wording? { words.wording(named: "building.done.\(rawValue)", names) }
}
