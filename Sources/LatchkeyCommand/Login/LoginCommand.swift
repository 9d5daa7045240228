import ArgumentParser
import Foundation
import Latchkey
import LoginModel
import StrictJSON

/// The `latchkey login` command, which logs a person in with a real browser, as an app on this machine does.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in with a browser, and show what an app would receive.",
        discussion: """
            The session is stored on this machine until latchkey logout, and replaces any other. The exit status is 2 if the login was \
            canceled, and 1 if it failed.
            """)

    @Option(name: .customLong("app"), help: "The app's ID.")
    var appID: String

    @Option(help: "The address of the provider.")
    var provider = ProviderOption.defaultAddress

    @Flag(help: "Log in without tracking: an ID token and nothing else.")
    var limited = false

    @Flag(help: "Log in with a browser on another device, such as a phone: shows an address, a code and a QR code.")
    var device = false

    @Option(name: .customLong("client-token"), help: "The app's client token, or - to read it from standard input. Needed with --device.")
    var clientToken: String?

    @Flag(inversion: .prefixedNo, help: "With --device, show a QR code. (default: if standard error is a terminal)")
    var qr: Bool?

    @Option(help: "The permissions to ask for, separated by commas.")
    var scope = ""

    @OptionGroup
    var dialog: DialogOptions

    @Option(
        name: .customLong("redirect-uri"),
        help: """
            The loopback redirect URI; without a port, the command chooses a free one. With --device, one of the app's redirect URIs, to \
            which the provider may redirect the person's browser at the end.
            """)
    var redirectURI: String?

    @Option(help: "How long to wait for the person, in seconds. (default: 300) Not with --device, where the code expires.")
    var timeout: Int?

    @Flag(name: .customLong("no-browser"), help: "Print the address without opening a browser.")
    var noBrowser = false

    @Flag(name: .customLong("no-keep"), help: "Do not store the session for latchkey graph and the other commands.")
    var noKeep = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard AppID.isWellFormed(appID) else {
            throw ValidationError("--app must be an app ID, which consists of digits.")
        }
        if let timeout, !(1...86_400).contains(timeout) {
            throw ValidationError("--timeout must be 1 to 86400 seconds, not \(timeout).")
        }
        if device { try validateForDevice() } else { try validateForBrowser() }
    }

    /// Rejects options that do not apply to `--device`, because the person would rely on them.
    private func validateForDevice() throws {
        if limited {
            throw ValidationError(
                "--device gives an access token and no ID token, so it does not work with --limited: log in without --device.")
        }
        guard clientToken?.isEmpty == false else { throw ValidationError("--device needs --client-token, the client token of the app.") }
        if let redirectURI, URL(string: redirectURI)?.scheme == nil {
            throw ValidationError("--redirect-uri must be an address such as https://app.example/done.")
        }
        if timeout != nil { throw ValidationError("--timeout does not work with --device, where the code expires.") }
        if !dialog.isEmpty {
            throw ValidationError(
                "--nonce, --auth-type, --audience, --messenger-page-id and --fresh do not work with --device.")
        }
    }

    private func validateForBrowser() throws {
        if clientToken != nil {
            throw ValidationError("--client-token works only with --device: a login with a browser on this machine does not need it.")
        }
        if qr != nil { throw ValidationError("--qr and --no-qr work only with --device.") }
    }

    func run() async throws {
        let provider = try ProviderOption.url(provider)
        let settings = Settings(provider: provider, appID: appID)
        let session = Session()
        let outcome = device ? try await logInOnDevice(settings, session) : try await logInWithBrowser(settings, session)
        // Only a successful login replaces the stored session. Any other outcome leaves the stored session unchanged, even if it belongs to
        // another person.
        if outcome.cancellationLine == nil, !noKeep { StoredSession.open().replace(with: session, from: provider) }
        if json {
            Terminal.printLine(String(decoding: outcome.json.serialized(), as: UTF8.self))
        } else {
            outcome.lines.forEach(Terminal.printLine)
        }
        if let cancelLine = outcome.cancellationLine {
            Terminal.printError(cancelLine)
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
            settings: settings, configuration: configuration, audience: dialog.audience?.value ?? .friends,
            forcesReauthentication: dialog.fresh,
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
