import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app reset` command, which replaces an app's secret or client token.
struct AppReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Give an app a new secret or a new client token.",
        usage: "latchkey app reset APP secret|client_token",
        discussion: "The old one, and every app token that was made of it, is void at once. The new one is shown this once.")

    enum Which: String, ExpressibleByArgument, CaseIterable {
        case secret
        case clientToken = "client_token"

        var title: String { self == .secret ? "secret" : "client token" }
    }

    @Argument(help: "The app's id.")
    var app: String

    @Argument(help: "What is made anew: secret or client_token.")
    var which: Which

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let name = try await store.existingApp(app).name
        try confirmation.confirm("Make the \(which.title) of the app \(app), \(name), void for good, and make a new one?")
        let text = SystemEnvironment.real.appSecret()
        _ = try await AppEdit.change(app, in: store) { before in
            var after = before
            switch which {
            case .secret: after.secret = Secret(text)
            case .clientToken: after.clientToken = Secret(text)
            }
            return after
        }
        AppReport.say(.object(["id": .string(app), which.rawValue: .string(text)]), asJSON: json)
    }
}
