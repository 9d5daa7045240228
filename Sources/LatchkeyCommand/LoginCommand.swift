import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// `latchkey login`: logs a person in with a real browser, as an app on this machine would.
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

    @Option(
        name: .customLong("redirect-uri"), help: "The loopback address that the answer comes to; without a port, a free one is chosen.")
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
        if device { try validateForDevice() }
    }

    /// What does not go with `--device` is refused rather than passed over: who writes it counts on it.
    private func validateForDevice() throws {
        if limited {
            throw ValidationError("--device gives an access token and no ID token, so it cannot be --limited: log in with a browser here.")
        }
        guard clientToken?.isEmpty == false else { throw ValidationError("--device needs --client-token, the client token of the app.") }
        if redirectURI != nil { throw ValidationError("--device takes no --redirect-uri: nothing comes back to this machine.") }
        if timeout != nil { throw ValidationError("--device takes no --timeout: the code has an end of its own.") }
    }

    func run() async throws {
        let settings = Settings()
        settings.appID = appID
        let provider = try ProviderOption.url(provider)
        settings.providerURL = provider
        settings.clientToken = try clientToken.map { try TokenText.read($0) }
        if device { return try await logInOnDevice(settings, provider) }
        let configuration = try LoginConfiguration.validated(
            permissions: Scope.names(in: scope).map(Permission.init(name:)), tracking: limited ? .limited : .enabled)
        if let redirectURI { settings.loopbackRedirectURI = redirectURI }
        if let timeout { settings.loginTimeout = .seconds(timeout) }
        let browser: any BrowserOpener = noBrowser ? NoBrowser() : SystemBrowser()
        let presenter = LoopbackPresenter(browser: browser) { addresses in
            Terminal.complain("To log in, open \(addresses.start) in a browser on this machine.")
        }
        let session = Session()
        let manager = LoginManager(settings: settings, session: session, presenter: presenter)
        let result = try await Interruption.cancels(manager.cancel) { try await manager.logIn(with: configuration) }
        if !result.isCancelled { keep(session, from: provider) }
        if json {
            Terminal.say(String(decoding: result.json.serialized(), as: UTF8.self))
        } else if !result.isCancelled {
            for line in LoginReport.lines(for: result, app: "App \(appID)") { Terminal.say(line) }
        }
        if result.isCancelled {
            Terminal.complain("latchkey: the login was cancelled.")
            throw ExitCode(2)
        }
    }

    /// Only when all is well: a login that comes to nothing leaves the kept session as it was, also where it is somebody else's.
    private func keep(_ session: Session, from provider: URL) {
        if !noKeep { KeptSession.open().replace(with: session, from: provider) }
    }

    private func logInOnDevice(_ settings: Settings, _ provider: URL) async throws {
        let session = Session()
        let step = DeviceLoginStep(settings: settings, permissions: Scope.names(in: scope), showsQRCode: qr)
        let result = try await step.run(in: session)
        if !result.isCancelled { keep(session, from: provider) }
        if json {
            Terminal.say(String(decoding: result.json.serialized(), as: UTF8.self))
        } else if let token = result.accessToken {
            for line in LoginReport.lines(for: token, app: "App \(appID)") { Terminal.say(line) }
        }
        if result.isCancelled {
            Terminal.complain(result.cancelLine)
            throw ExitCode(2)
        }
    }
}

/// The value of `--provider`.
enum ProviderOption {
    /// A provider that `latchkey serve` started without options.
    static let usual = "http://127.0.0.1:8080"

    /// - Throws: what is wrong with the address.
    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw ValidationError("--provider is an address such as \(usual).") }
        _ = try ProviderAddress(url)
        return url
    }
}

extension LoginManagerLoginResult {
    /// Everything but the tokens.
    fileprivate var json: JSONValue {
        guard !isCancelled else { return ["result": "cancelled"] }
        var object: [String: JSONValue] = [
            "result": "success",
            "granted": .array(grantedPermissions.sorted().map { .string($0) }),
            "declined": .array(declinedPermissions.sorted().map { .string($0) }),
            "requested_tracking": .string("\(requestedTracking)"),
            "checks": .array(findings.map(\.json)),
        ]
        object["effective_tracking"] = effectiveTracking.map { .string("\($0)") }
        object["profile"] = profile?.json
        object["issuer"] = (authenticationToken?.claims()?.iss).map { .string($0) }
        return .object(object)
    }
}

extension Profile {
    /// The values that are there, under their documented names.
    fileprivate var json: JSONValue {
        let texts: [String: String?] = [
            "userID": userID, "name": name, "firstName": firstName, "middleName": middleName, "lastName": lastName, "email": email,
            "birthday": birthdayComponents?.description, "gender": gender, "linkURL": linkURL?.absoluteString,
            "imageURL": imageURL?.absoluteString,
        ]
        var object = texts.compactMapValues { $0.map { JSONValue.string($0) } }
        object["friendIDs"] = friendIDs.map { .array($0.map { .string($0) }) }
        object["hometown"] = hometown.map { ["id": .string($0.id), "name": .string($0.name)] }
        object["location"] = location.map { ["id": .string($0.id), "name": .string($0.name)] }
        object["ageRange"] = ageRange.map { range in
            let ends: [String: Int?] = ["min": range.min, "max": range.max]
            return .object(ends.compactMapValues { $0.map { .integer(Int64($0)) } })
        }
        object["isLimited"] = .bool(isLimited)
        return .object(object)
    }
}

extension CheckFinding {
    /// The finding for programs.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "check": .string(check), "expected": .string(expected), "found": .string(found), "section": .string(section),
        ]
        switch outcome {
        case .passed: object["outcome"] = "passed"
        case .failed(let rejection):
            object["outcome"] = "failed"
            object["code"] = .string(rejection.code.rawValue)
            object["explanation"] = .string(rejection.explanation)
        case .notMade(let reason):
            object["outcome"] = "not_made"
            object["explanation"] = .string(reason)
        }
        return .object(object)
    }
}
