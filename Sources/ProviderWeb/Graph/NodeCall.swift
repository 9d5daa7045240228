import LoginModel
import ProviderDomain

/// A call for one kind of node, with what the checks of its operation have established.
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
    /// Whether the call has the person's own token, rather than one of the app.
    let hasOwnToken: Bool
    let call: AuthenticatedCall
    /// The person, as far as the granted permissions show them to the app.
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
    /// The other app, which shares its test user.
    var owner = Checked<RegisteredApp>()

    init(app: RegisteredApp, call: AuthenticatedCall) {
        self.app = app
        self.call = call
    }
}
