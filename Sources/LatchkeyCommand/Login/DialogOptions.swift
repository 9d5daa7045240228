import ArgumentParser
import Latchkey

/// The options of a login in a browser, besides the permissions. They do not apply to a device login.
struct DialogOptions: ParsableArguments {
    /// The values of `--auth-type`, which stand for a ``LoginAuthType``.
    enum AuthType: String, ExpressibleByArgument, CaseIterable {
        case rerequest, reauthorize, none

        var value: LoginAuthType? { self == .none ? nil : LoginAuthType(rawValue: rawValue) }
    }

    /// The values of `--audience`, which stand for a ``DefaultAudience``.
    enum Audience: String, ExpressibleByArgument, CaseIterable {
        case friends, onlyMe = "only_me", everyone

        var value: DefaultAudience {
            switch self {
            case .friends: .friends
            case .onlyMe: .onlyMe
            case .everyone: .everyone
            }
        }
    }

    @Option(help: "The nonce that the ID token must contain, such as one from your server. (default: a new one)")
    var nonce: String?

    @Option(
        name: .customLong("auth-type"),
        help: "rerequest, the default, asks again for declined permissions; reauthorize renews expired data access; none does neither.")
    var authType: AuthType?

    @Option(help: "The default audience of what the app publishes. (default: friends)")
    var audience: Audience?

    @Option(
        name: .customLong("messenger-page-id"), help: "The ID of the page that the person can start a conversation with in a messenger.")
    var messengerPageID: String?

    @Flag(help: "Ask the person to log in again, even if they are logged in in the browser.")
    var fresh = false

    /// Whether none of these options was given.
    var isEmpty: Bool { nonce == nil && authType == nil && audience == nil && messengerPageID == nil && !fresh }
}
