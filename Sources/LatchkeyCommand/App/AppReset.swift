import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app reset` command, which replaces an app's secret or client token.
struct AppReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Give an app a new secret or a new client token.",
        usage: "latchkey app reset APP secret|client_token",
        discussion: "The old value, and every app token made from it, become invalid at once. The command shows the new value only once.")

    enum Which: String, ExpressibleByArgument, CaseIterable {
        case secret
        case clientToken = "client_token"

        var title: String { self == .secret ? "secret" : "client token" }
    }

    @Argument(help: "The app's ID.")
    var app: String

    @Argument(help: "What to replace: secret or client_token.")
    var which: Which

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let name = try await store.existingApp(app).name
        try confirmation.confirm("Replace the \(which.title) of the app \(app), \(name)? The old one will never work again.")
        let text = SystemEnvironment.real.appSecret()
        _ = try await AppEdit.change(app, in: store) { before in
            var after = before
            switch which {
            case .secret: after.secret = Secret(text)
            case .clientToken: after.clientToken = Secret(text)
            }
            return after
        }
        AppReport.print(.object(["id": .string(app), which.rawValue: .string(text)]), asJSON: json)
    }
}
