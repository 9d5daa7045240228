/// The message that the developer pages and the review queue show after an action. The raw value is the end of the key of its text.
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

    func wording(_ words: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        words.wording(named: "developers.done.\(rawValue)", names)
    }
}
