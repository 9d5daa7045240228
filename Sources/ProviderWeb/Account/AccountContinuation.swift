/// The continuation of a login on the account pages.
struct AccountContinuation: LoginContinuation {
    let path = AccountEndpoints.Path.apps
    let files: Set = [AccountEndpoints.Path.data]
    let rowButtons: Set = [AccountEndpoints.SessionsField.signOut, AccountEndpoints.SessionsField.endLogin]
}
