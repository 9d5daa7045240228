import LoginModel
import ProviderDomain

/// A call for one kind of node, with the values that the checks of its operation have established.
protocol NodeCall: CheckedRequest {
    var call: AuthenticatedCall { get }
}

extension NodeCall {
    var provider: Provider { call.provider }
    var parameters: FormParameters { call.parameters }
}

/// A call for a person's node, or for one of the edges of a person.
struct PersonCall: NodeCall {
    let account: Account
    /// Whether the call has the person's own token. Otherwise, it has a token of the app or, for a picture, of another person.
    let hasOwnToken: Bool
    let call: AuthenticatedCall
    /// The person's data that the granted permissions make visible to the app.
    var visiblePerson = Checked<VisiblePerson>()

    init(_ account: Account, hasOwnToken: Bool, _ call: AuthenticatedCall) {
        self.account = account
        self.hasOwnToken = hasOwnToken
        self.call = call
    }
}

/// A call that changes or removes a test user of an app.
struct TestUserCall: NodeCall {
    let person: Person
    let app: RegisteredApp
    let call: AuthenticatedCall
}

/// A call for an app's node, or for one of the edges of an app.
struct AppCall: NodeCall {
    let app: RegisteredApp
    let call: AuthenticatedCall
    /// The other app, which shares its test user with ``app``.
    var owner = Checked<RegisteredApp>()

    init(app: RegisteredApp, call: AuthenticatedCall) {
        self.app = app
        self.call = call
    }
}
