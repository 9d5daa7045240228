import Hummingbird
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The source of a dialog's request and the destination of its outcome: an app's redirect URI, or a device that polls (RFC 8628).
protocol DialogDestination: Sendable {
    /// Returns the address at which the person starts the same dialog again.
    static func restartAddress(of state: FormState.Dialog) -> String

    /// Reads and validates the request of a dialog.
    /// - Parameter parameters: the parameters of the query in the state.
    /// - Throws: ``PageError`` for an error that must not be sent to the redirect URI; ``AuthorizationErrorResponse`` for one that the app receives
    ///   there.
    init(
        _ state: FormState.Dialog, _ parameters: FormParameters, in dialog: LoginDialog, for request: Request, from browser: BrowserIdentity
    ) async throws

    /// The request that the person decides about.
    var request: AuthorizationRequest { get }
    /// The user code that the device shows; `nil` if no device requested the login.
    var userCode: UserCode? { get }
    /// The page that shows what the person has already decided; `nil` while the request is undecided.
    var decisionPage: DeviceDonePage? { get }

    /// Ends the dialog with what the person granted.
    func approve(_ approval: DialogApproval) async throws -> DialogOutcome
    /// Ends the dialog without a grant, because it was canceled.
    func cancel(by person: Person.ID?) async throws -> DialogOutcome
}

extension FormState.Dialog {
    /// The type of the dialog's destination. Only this property distinguishes the dialogs of apps from those of devices.
    var destination: any DialogDestination.Type { device == nil ? RedirectDestination.self : DeviceDestination.self }
}

/// A grant with which the dialog ends.
struct DialogApproval: Sendable {
    let grant: Grant
    let person: Person
    /// The permissions that the consent page showed or, if it was skipped, would have shown.
    let prompt: ConsentPrompt
    /// When the person entered the password.
    let authenticatedAt: Date?
}

/// What the browser does after the dialog has ended.
enum DialogOutcome: Sendable {
    /// The browser goes to this address.
    case redirect(String)
    /// The browser shows the page with the person's decision.
    case showDecision
    /// The browser starts the dialog again, because the account changed or was removed before the login was recorded. The new dialog starts
    /// from the current state.
    case restart
}
