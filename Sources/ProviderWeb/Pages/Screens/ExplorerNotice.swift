/// What the explorer has to say after something was done. The raw value ends the key of its text.
enum ExplorerNotice: String, Sendable, CaseIterable {
    case token
    case appToken = "app-token"
    case noAppToken = "no-app-token"
    case cleared, nothing, cancelled, refused, lost
    case otherPerson = "other-person"

    var isWrong: Bool { [.noAppToken, .refused, .lost, .otherPerson].contains(self) }
}
