/// The message that the developer pages and the review queue show after an action. The raw value is the last component of the text's key in
/// the catalog.
enum DeveloperNotice: String, Sendable, CaseIterable {
    case created, saved, unchanged, roleGiven = "given", roleRemoved = "taken", removed
    case invited, uninvited, accepted, declined
    case iconSet = "icon-set"
    case iconRemoved = "icon-removed"
    case clientTokenReset = "token-made"
    case reviewRequested = "asked", withdrawn
    case accessGivenUp = "given-up"
    case testUsersCreated = "testers-made"
    case passwordSet = "password-set"
    case loginLinkCreated = "linked", friendsConnected = "befriended"
    case testUserRemoved = "tester-removed"
    case approved, rejected = "refused"
    case appearanceChanged = "look-changed"
    case nothingChanged = "nothing"

    /// Whether something was changed as requested.
    var isDone: Bool { ![.unchanged, .nothingChanged, .appearanceChanged].contains(self) }

    func wording(_ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        catalog.localized(named: "developers.done.\(rawValue)", names)
    }
}
