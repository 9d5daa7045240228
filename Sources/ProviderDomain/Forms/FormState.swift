/// The state that the hidden field of a form carries. It contains everything that the provider needs when the form is submitted, so an
/// unfinished dialog takes no row in the store. Each form has its own case, and an endpoint accepts only the case of its form.
///
/// Sealed as a ``BrowserBound`` value, it also protects the form against cross-site request forgery.
public enum FormState: Sendable, Hashable, Codable {
    /// The login form of the dialog.
    case login(Dialog)
    /// The consent form of the dialog, bound to the session.
    case consent(Consent)
    /// The redirect that continues the dialog after a form.
    case continuation(Dialog)
    /// The form that logs a person out of the provider, bound to the session. The value is the query of the logout request.
    case logout(QueryBytes)
    /// The form for the user code of a device. The value is the query of the page.
    case deviceCode(QueryBytes)
    /// The login form of the account, developer and tool pages.
    case accountLogin(LoginDestination)
    /// A form on the account, developer and tool pages, bound to the session of its owner.
    case account(owner: Person.ID)
}

extension FormState: BrowserBoundValue {
    public static let purpose = Sealer.Purpose.formState
    /// The maximum length of the sealed text, which is enough for the largest pending form; see ``PendingForm/sealedSizePerByte``.
    public static let maximumTextLength = PendingForm.maximumSize * PendingForm.sealedSizePerByte + 64 * 1024
    /// How long a form may stay open, in seconds.
    public static let maximumAge: Double = 3600

    public var lifetime: Double { Self.maximumAge }

    public var isBoundToSession: Bool {
        switch self {
        case .consent, .logout, .account: true
        case .login, .continuation, .deviceCode, .accountLogin: false
        }
    }
}

/// What follows a login on the account, developer and tool pages.
public enum LoginDestination: Sendable, Hashable, Codable {
    /// One of the person's own pages, at this path.
    case page(String)
    /// The form that the person submitted too late.
    case pendingForm(PendingForm)
}
