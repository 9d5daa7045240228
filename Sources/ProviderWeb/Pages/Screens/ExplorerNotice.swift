/// What the explorer has to say after something was done. The raw value ends the key of its text.
enum ExplorerNotice: String, Sendable, CaseIterable {
    case token
    case appToken = "app-token"
    /// A token was got on a page with a call that a link had brought, and the call only reads now.
    case tokenForGet = "token-for-get"
    case appTokenForGet = "app-token-for-get"
    case noAppToken = "no-app-token"
    /// The token was the app's, and is dropped.
    case cleared, nothing
    /// There was no token of the app's.
    case removed
    case nothingToRemove = "nothing-to-remove"
    case cancelled, refused, lost
    case otherPerson = "other-person"
    /// What was typed has no room in the address that leads back.
    case tooLong = "too-long"
    /// The path is longer than any call needs.
    case pathTooLong = "path-too-long"
    /// The person has no role at the app in which they could do that.
    case noRole = "no-role"

    var isWrong: Bool { [.noAppToken, .refused, .lost, .otherPerson, .tooLong, .pathTooLong, .noRole].contains(self) }

    /// Whether it says that a token is in its field.
    var isOfToken: Bool { [.token, .appToken, .tokenForGet, .appTokenForGet].contains(self) }

    /// The same, where the call was made one that only reads.
    var forGet: ExplorerNotice { self == .appToken ? .appTokenForGet : .tokenForGet }
}
