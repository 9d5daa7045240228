import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey app list`: every app of a store.
struct AppList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the apps.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let apps = try await store.open().apps()
        guard json else { return apps.forEach { Terminal.say("\($0.id)  \($0.mode.rawValue)  \(Self.plain($0.name))") } }
        AppReport.say(.array(apps.map { .object(AppReport.json($0, showsSecrets: false)) }), asJSON: true)
    }

    /// Nothing in a name can steer the terminal.
    private static func plain(_ text: String) -> String {
        text.filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    }
}
