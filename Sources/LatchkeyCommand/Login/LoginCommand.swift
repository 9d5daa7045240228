import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// The `latchkey login` command, which logs a person in with a real browser, as an app on this machine does.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in with a browser, and show what an app would get.",
        discussion: """
            The session is kept on this machine, in the place of any other, until latchkey logout. Ends with status 2 when the login was \
            cancelled, and with status 1 when it failed.
            """)

    @Option(name: .customLong("app"), help: "The id of the app.")
    var appID: String

    @Option(help: "The address of the provider.")
    var provider = ProviderOption.usual

    @Flag(help: "Log in without tracking: an ID token and nothing else.")
    var limited = false

    @Flag(help: "Log in with a browser elsewhere, on a telephone for instance: shows an address, a code and a QR code.")
    var device = false

    @Option(name: .customLong("client-token"), help: "The app's client token, needed with --device; - reads it from standard input.")
    var clientToken: String?

    @Flag(inversion: .prefixedNo, help: "With --device, show a QR code; without either, where a terminal reads.")
    var qr: Bool?

    @Option(help: "What to ask for, separated by commas.")
    var scope = ""

    @OptionGroup
    var dialog: DialogOptions

    @Option(
        name: .customLong("redirect-uri"),
        help: """
            The loopback address that the answer comes to; without a port, a free one is chosen. With --device, where the provider may send \
            the person's browser in the end: one of the app's addresses.
            """)
    var redirectURI: String?

    @Option(help: "How long to wait for the person, in seconds; 300 by default. With --device, the code has an end of its own.")
    var timeout: Int?

    @Flag(name: .customLong("no-browser"), help: "Only print the address, and open no browser.")
    var noBrowser = false

    @Flag(name: .customLong("no-keep"), help: "Keep no session for latchkey graph and the other commands.")
    var noKeep = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard AppID.isWellFormed(appID) else {
            throw ValidationError("--app is the id of an app, which is made of digits.")
        }
        if let timeout, !(1...86_400).contains(timeout) {
            throw ValidationError("--timeout is 1 to 86400 seconds, not \(timeout).")
        }
        if device { try validateForDevice() } else { try validateForBrowser() }
    }

    /// Rejects options that do not apply to `--device`, rather than ignoring what the person relies on.
    private func validateForDevice() throws {
        if limited {
            throw ValidationError("--device gives an access token and no ID token, so it cannot be --limited: log in with a browser here.")
        }
        guard clientToken?.isEmpty == false else { throw ValidationError("--device needs --client-token, the client token of the app.") }
        if let redirectURI, URL(string: redirectURI)?.scheme == nil {
            throw ValidationError("--redirect-uri is an address such as https://app.example/done.")
        }
        if timeout != nil { throw ValidationError("--device takes no --timeout: the code has an end of its own.") }
        if !dialog.isEmpty {
            throw ValidationError(
                "--nonce, --auth-type, --audience, --messenger-page-id and --fresh are for a login with a browser here, not for --device.")
        }
    }

    private func validateForBrowser() throws {
        if clientToken != nil { throw ValidationError("--client-token is for --device: a login with a browser here needs none.") }
        if qr != nil { throw ValidationError("--qr and --no-qr are for --device.") }
    }

    func run() async throws {
        let provider = try ProviderOption.url(provider)
        let settings = Settings(provider: provider, appID: appID)
        let session = Session()
        let outcome = device ? try await logInOnDevice(settings, session) : try await logInWithBrowser(settings, session)
        // Only a successful login replaces the stored session. Any other outcome leaves it unchanged, even if it is another person's.
        if outcome.cancelLine == nil, !noKeep { StoredSession.open().replace(with: session, from: provider) }
        if json {
            Terminal.say(String(decoding: outcome.json.serialized(), as: UTF8.self))
        } else {
            outcome.lines.forEach(Terminal.say)
        }
        if let cancelLine = outcome.cancelLine {
            Terminal.complain(cancelLine)
            throw ExitCode(2)
        }
    }

    private var permissions: [String] { Scope.names(in: scope) }

    private func logInWithBrowser(_ settings: Settings, _ session: Session) async throws -> LoginOutcome {
        if let redirectURI { settings.loopbackRedirectURI = redirectURI }
        if let timeout { settings.loginTimeout = .seconds(timeout) }
        let configuration = try LoginConfiguration.validated(
            permissions: permissions.map(Permission.init(name:)), tracking: limited ? .limited : .enabled, nonce: dialog.nonce,
            messengerPageId: dialog.messengerPageID, authType: (dialog.authType ?? .rerequest).value)
        let step = BrowserLoginFlow(
            settings: settings, configuration: configuration, audience: dialog.audience?.value ?? .friends, startsFresh: dialog.fresh,
            opensBrowser: !noBrowser)
        return LoginOutcome(try await step.run(in: session), app: "App \(appID)")
    }

    private func logInOnDevice(_ settings: Settings, _ session: Session) async throws -> LoginOutcome {
        settings.clientToken = try clientToken.map { try TokenInput.read($0, "Client token") }
        let step = DeviceLoginFlow(
            settings: settings, permissions: permissions, redirectURL: redirectURI.flatMap(URL.init(string:)), showsQRCode: qr)
        return LoginOutcome(try await step.run(in: session), app: "App \(appID)")
    }
}
