import ArgumentParser
import Foundation
import Logging
import ProviderDomain
import ProviderSeed
import ProviderServices
import ProviderStore
import ProviderWeb

/// The `latchkey demo` command, which runs a provider, an app and a scripted login, and shows each step.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Watch a person log in to the sample app; then try it yourself.")

    @Option(help: "The port of the sample provider; 0 chooses a free one.")
    var port = 0

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535, not \(port).") }
    }

    func run() async throws {
        let seed = try Seed.sample()
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) } }
        // The home page shows the passwords of the sample people anyway, so password digests of the lowest cost are sufficient.
        let provider = try await Provider(
            store: SQLiteStore(path: file), passwordCost: .minimum, samplePeople: seed.people, callsPrivateAddresses: true)
        try await provider.load(seed)
        var logger = Logger(label: "latchkey.demo")
        logger.logLevel = .critical
        try await ProviderApplication(provider, host: "127.0.0.1", port: port, publicURL: nil, logger: logger).serve { url in
            let demo = try Demo(provider: url.text, seed: seed)
            try await demo.showScriptedLogin()
            if Terminal.isOutputTerminal { await demo.runInteractiveLogins() }
        }
    }
}
