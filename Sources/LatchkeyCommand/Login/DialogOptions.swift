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

    @Option(help: "What the ID token must carry as its nonce, such as one of your server; a fresh one by default.")
    var nonce: String?

    @Option(
        name: .customLong("auth-type"),
        help: "rerequest, the default, asks again for what was declined; reauthorize for access that has lapsed; none does neither.")
    var authType: AuthType?

    @Option(help: "Who sees by default what the app publishes; friends by default.")
    var audience: Audience?

    @Option(name: .customLong("messenger-page-id"), help: "The id of the page that the person may be connected with in a messenger.")
    var messengerPageID: String?

    @Flag(help: "Ask the person who they are, whatever the browser remembers.")
    var fresh = false

    /// Whether none of these options was given.
    var isEmpty: Bool { nonce == nil && authType == nil && audience == nil && messengerPageID == nil && !fresh }
}
