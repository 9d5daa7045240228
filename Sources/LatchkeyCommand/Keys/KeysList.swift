import ArgumentParser

/// The `latchkey keys list` command, which lists every key, its current role, and when the role ends.
struct KeysList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the keys, in the order in which they sign.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws { KeysReport.print(try await store.open().existingSchedule(), asJSON: json) }
}
