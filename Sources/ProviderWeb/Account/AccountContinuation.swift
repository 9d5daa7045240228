/// The account pages, to which a login may lead.
struct AccountContinuation: LoginContinuation {
    let path = AccountEndpoints.Path.apps
    let files: Set = [AccountEndpoints.Path.data]
    let rowButtons: Set = [AccountEndpoints.SessionsField.signOut, AccountEndpoints.SessionsField.endLogin]
}
