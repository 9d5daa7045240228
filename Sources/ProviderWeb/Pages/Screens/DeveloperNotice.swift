/// What the developer's pages have to say after something was done. The raw value ends the key of its text.
enum DeveloperNotice: String, Sendable, CaseIterable {
    case created, saved, unchanged, given, taken, removed
    case iconSet = "icon-set"
    case iconRemoved = "icon-removed"
    case tokenMade = "token-made"

    func wording(_ words: Catalogue, _ names: [String: String]) -> Wording? {
        words.wording(named: "developers.done.\(rawValue)", names)
    }
}
