import ArgumentParser

/// `latchkey keys list`: every key, what it does now, and until when.
struct KeysList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the keys, in the order in which they sign.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws { KeysReport.say(try await store.open().existingPlan(), asJSON: json) }
}
