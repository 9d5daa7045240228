import ArgumentParser

/// The arguments of the commands that concern one person's use of one app.
struct PersonAtApp: ParsableArguments {
    @Argument(help: "What the person logs in with.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's id.")
    var appID: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false
}
