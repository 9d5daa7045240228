#if GTK
import ArgumentParser
import CGTK
import Foundation
import Latchkey
import LatchkeyGTK

/// A program with a window in which a person logs in, sees what they granted to the app, and revokes it.
@main
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-desktop", abstract: "Log in with a button in a window.",
        discussion: "The app prints each call of the button's delegate on a line.")

    @Option(help: "The app's ID; empty for none.")
    var app = "138483919580948"

    @Option(help: "The address of the provider.")
    var provider = "http://127.0.0.1:8080"

    @Option(name: .customLong("provider-name"), help: "The name of the provider on the button.")
    var providerName: String?

    @Option(name: .customLong("provider-color"), help: "The provider's color, such as #1f6a4e.")
    var providerColor: String?

    @Option(name: .customLong("client-token"), help: "The app's client token.")
    var clientToken: String?

    @Flag(help: "Log in without tracking: an ID token and nothing else.")
    var limited = false

    @Option(help: "The permissions to ask for, separated by commas.")
    var scope = "email"

    @Option(help: "The nonce that the ID token must contain. (default: a new one)")
    var nonce: String?

    @Flag(help: "Show the bubble beside the button.")
    var tooltip = false

    @Flag(help: "Prefer the dark theme.")
    var dark = false

    func validate() throws {
        guard let address = URL(string: provider) else { throw ValidationError("--provider is not an address.") }
        do {
            _ = try ProviderAddress(address)
        } catch {
            throw ValidationError("The provider cannot be reached: \(error.explanation)")
        }
    }

    // This method is not asynchronous, because GTK's main loop does not run as a task of the main actor.
    func run() throws {
        Settings.shared.appID = app.isEmpty ? nil : app
        Settings.shared.providerURL = URL(string: provider)
        Settings.shared.clientToken = clientToken
        if let providerName { Settings.shared.providerName = providerName }
        if let providerColor { Settings.shared.providerColor = try ProviderColor(hex: providerColor) }
        let status = MainActor.assumeIsolated { SampleApplication(request: login, isDark: dark, showsTooltip: tooltip).run() }
        if status != 0 { throw ExitCode(status) }
    }

    private var login: SampleLogin {
        SampleLogin(
            permissions: scope.split(separator: ",").map(String.init), tracking: limited ? .limited : .enabled, nonce: nonce)
    }
}

/// The parameters of the login that the window requests.
struct SampleLogin {
    let permissions: [String]
    let tracking: LoginTracking
    let nonce: String?
}
#else
import Foundation

@main
struct Sample {
    static func main() {
        FileHandle.standardError.write(Data("sample-desktop: build it with --traits GTK, which needs GTK 4 (libgtk-4-dev).\n".utf8))
        exit(1)
    }
}
#endif
