import ArgumentParser
import Foundation
import LatchkeyTesting
import ProviderDomain

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
        try await TestProvider.run(seed, port: port) { provider in
            let demo = try Demo(provider: provider.url, seed: seed)
            try await demo.showScriptedLogin()
            if Terminal.isOutputTerminal { await demo.runInteractiveLogins() }
        }
    }
}
