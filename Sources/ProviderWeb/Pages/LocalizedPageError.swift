import ProviderDomain

/// An error whose response is an error page, with the language and the layout of the page that the error page replaces.
struct LocalizedPageError: Error {
    let refusal: PageError
    let language: PageLanguage
    var display = DialogDisplay.page
    /// The button that switches to another account, if a different person might be admitted.
    var accountSwitch: ErrorPage.AccountSwitch?
}
