import ArgumentParser

/// The arguments of the commands that concern one person's use of one app.
struct PersonAtApp: ParsableArguments {
    @Argument(help: "The person's login name.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's ID.")
    var appID: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false
}
