import LoginModel
import ProviderDomain

/// The submitted consent form.
struct ConsentForm: Sendable {
    /// The button that the person pressed.
    enum Action: String, Sendable {
        case proceed = "continue"
        case cancel
        case switchAccount = "switch"
    }

    let action: Action?
    /// The permissions that had a switch on the page.
    let shown: Set<Permission>
    /// The permissions whose switch was on when the person submitted the form.
    let selected: Set<Permission>
    private let person: Person.ID

    init(_ fields: FormParameters, _ state: FormState.Consent) {
        action = fields[FormField.action].flatMap(Action.init(rawValue:))
        shown = Set(state.shown)
        selected = shown.filter { fields.bytes($0.name) != nil }
        person = state.person
    }

    /// The permissions whose switch was off when the person submitted the form, for the next page.
    var choice: FormState.Choice { FormState.Choice(of: person, off: shown.subtracting(selected)) }

    /// Whether the page is shown again with its switches as the person left them, because it was shown to the person in an earlier session
    /// or too long ago.
    /// - Parameter currentUser: the person who is logged in.
    func isShownAgain(after violation: BrowserBoundViolation?, to currentUser: Person.ID?) -> Bool {
        guard let violation, violation != .otherBrowser else { return false }
        return action == .proceed && currentUser == person
    }

    /// Whether the form is processed despite a violation. There are two such cases:
    /// - ``isShownAgain(after:to:)`` is true. The person then confirms the choice on the page that is shown again.
    /// - The form is from another session, but it cancels the dialog, or nobody is logged in. Such a form cannot decide for the wrong
    ///   person.
    /// - Parameter currentUser: the person who is logged in.
    func isAccepted(despite violation: BrowserBoundViolation, from currentUser: Person.ID?) -> Bool {
        isShownAgain(after: violation, to: currentUser) || violation == .otherSession && (action == .cancel || currentUser == nil)
    }
}
