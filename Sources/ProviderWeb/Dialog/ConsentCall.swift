import ProviderDomain

/// A submitted consent form with which the person continues to the app, while its checks run.
struct ConsentCall: CheckedRequest {
    let provider: Provider
    /// The person who is logged in; `nil` if nobody is.
    let signedInPerson: DialogFlow.SignedInPerson?
    /// Why the form is not valid for this browser and session now; `nil` if it is valid.
    let violation: BrowserBoundViolation?

    /// The person who decides.
    var person = Checked<DialogFlow.SignedInPerson>()
}

/// The error that the session in which the consent page was shown has ended.
struct ConsentSessionEnded: Error {}
