/// The message that the explorer shows after an action. The raw value is the last component of the text's key in the catalog.
enum ExplorerNotice: String, Sendable, CaseIterable {
    case token
    case appToken = "app-token"
    /// The token was requested on a page whose call came from a link, so the call was changed to `GET`.
    case tokenAndMethodReset = "token-for-get"
    case appTokenAndMethodReset = "app-token-for-get"
    case noAppToken = "no-app-token"
    /// The token in the field belonged to the app and was dropped. In the case of `cleared`, the app was also removed.
    case cleared, nothingRemovedTokenDropped = "nothing"
    /// The app was removed. The field contained no token of the app.
    case removed
    case nothingToRemove = "nothing-to-remove"
    case canceled = "cancelled", refused, stateLost = "lost"
    case otherPerson = "other-person"
    /// The typed call does not fit into the address of the page to which the person returns.
    case tooLong = "too-long"
    /// The path is longer than the path of any valid call.
    case pathTooLong = "path-too-long"
    /// The person has no role in the app that permits the action.
    case noRole = "no-role"

    var isWrong: Bool { [.noAppToken, .refused, .stateLost, .otherPerson, .tooLong, .pathTooLong, .noRole].contains(self) }

    /// Whether the message announces a token in the token field.
    var announcesToken: Bool { [.token, .appToken, .tokenAndMethodReset, .appTokenAndMethodReset].contains(self) }

    /// The corresponding message if the call was changed to `GET`.
    var withMethodReset: ExplorerNotice { self == .appToken ? .appTokenAndMethodReset : .tokenAndMethodReset }
}
