/// The message that the explorer shows after an action. The raw value is the end of the key of its text.
enum ExplorerNotice: String, Sendable, CaseIterable {
    case token
    case appToken = "app-token"
    /// The token was requested on a page whose call came from a link, so the call was changed to `GET`.
    case tokenForGet = "token-for-get"
    case appTokenForGet = "app-token-for-get"
    case noAppToken = "no-app-token"
    /// The token in the field belonged to the app and was dropped.
    case cleared, nothing
    /// The field contained no token of the app.
    case removed
    case nothingToRemove = "nothing-to-remove"
    case cancelled, refused, lost
    case otherPerson = "other-person"
    /// The typed call does not fit into the address that leads back.
    case tooLong = "too-long"
    /// The path is longer than any valid call.
    case pathTooLong = "path-too-long"
    /// The person has no role in the app that permits the action.
    case noRole = "no-role"

    var isWrong: Bool { [.noAppToken, .refused, .lost, .otherPerson, .tooLong, .pathTooLong, .noRole].contains(self) }

    /// Whether the message announces a token in the token field.
    var isOfToken: Bool { [.token, .appToken, .tokenForGet, .appTokenForGet].contains(self) }

    /// The corresponding message if the call was changed to `GET`.
    var withMethodReset: ExplorerNotice { self == .appToken ? .appTokenForGet : .tokenForGet }
}
