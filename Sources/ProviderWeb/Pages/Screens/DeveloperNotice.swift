/// What the pages for those who build apps, and the operator's queue, have to say after something was done. The raw value ends the key of its text.
enum DeveloperNotice: String, Sendable, CaseIterable {
    case created, saved, unchanged, given, taken, removed
    case invited, uninvited, accepted, declined
    case iconSet = "icon-set"
    case iconRemoved = "icon-removed"
    case tokenMade = "token-made"
    case asked, withdrawn
    case givenUp = "given-up"
    case testersMade = "testers-made"
    case passwordSet = "password-set"
    case linked, befriended
    case testerRemoved = "tester-removed"
    case approved, refused
    case lookChanged = "look-changed"
    case nothing

    func wording(_ words: Catalogue, _ names: [String: String]) -> Wording? {
        words.wording(named: "developers.done.\(rawValue)", names)
    }
}
