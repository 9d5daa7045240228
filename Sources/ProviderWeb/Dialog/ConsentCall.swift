import ProviderDomain

/// A submitted consent form with which the person continues to the app, while its checks run.
struct ConsentCall: CheckedRequest {
    let provider: Provider
    /// The person who is logged in; `nil` if nobody is.
    let signedInPerson: DialogFlow.SignedInPerson?
    /// Why the form does not belong to the session of the browser; `nil` if it does.
    let violation: BrowserBoundViolation?

    /// The person who decides.
    var person = Checked<DialogFlow.SignedInPerson>()
}

/// The session in which the consent page was shown has ended.
struct ConsentSessionEnded: Error {}
