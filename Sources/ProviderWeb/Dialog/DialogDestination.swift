import Hummingbird
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where the request of a dialog comes from, and where its outcome goes: an app's redirect URI, or a device that polls for it (RFC 8628).
protocol DialogDestination: Sendable {
    /// The address at which the person starts the same dialog again.
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
    /// Ends the dialog without a decision by the person.
    func cancel(by person: Person.ID?) async throws -> DialogOutcome
}

extension FormState.Dialog {
    /// The destination of the dialog. Nothing else tells the two kinds of dialog apart.
    var destination: any DialogDestination.Type { device == nil ? RedirectDestination.self : DeviceDestination.self }
}

/// A grant with which the dialog ends.
struct DialogApproval: Sendable {
    let grant: Grant
    let person: Person
    /// What the person was asked, or would have been asked.
    let prompt: ConsentPrompt
    /// When the person entered the password.
    let authenticatedAt: Date?
}

/// What the browser does after the dialog has ended.
enum DialogOutcome: Sendable {
    /// It goes to this address.
    case redirect(String)
    /// It shows the page with the person's decision.
    case showDecision
    /// It starts the dialog again, because a record that the response needs no longer exists. The new request reports what is missing.
    case restart
}
