import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app list` command, which lists every app of a store.
struct AppList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the apps.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let apps = try await store.open().apps()
        guard json else { return apps.forEach { Terminal.printLine("\($0.id)  \($0.mode.rawValue)  \($0.name.escapedForLog)") } }
        AppReport.print(.array(apps.map { .object(AppReport.json($0, includesSecrets: false)) }), asJSON: true)
    }
}
