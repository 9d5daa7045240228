import ArgumentParser
import Dispatch
import Foundation
import Logging
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The `latchkey serve` command, which runs a login provider from one executable and one database file.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Run a login provider.")

    @Option(help: "The address to listen at. Any other than one of this machine alone needs --public-url.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 takes a free one.")
    var port = 8080

    @Option(
        name: .customLong("public-url"), help: "What browsers and apps call the provider; without it, http://HOST:PORT.",
        transform: { try PublicURL($0) })
    var publicURL: PublicURL?

    @Flag(
        name: .customLong("allow-insecure-http-logins-and-tokens"),
        help:
            "Take a --public-url by http that other machines reach: everybody on the way reads passwords and tokens, and can change pages.")
    var allowsInsecureHTTP = false

    @Option(help: "Where the provider keeps what it knows: sqlite:FILE.")
    var store = "sqlite:latchkey.sqlite"

    @Option(help: "A YAML file of apps and people to load first: what it names is as it says, at each start.")
    var seed: String?

    @Flag(
        help: "Show the people of the seed and their passwords on the first page, for everybody to try. For samples, on this machine alone."
    )
    var showSeedPeople = false

    @Option(help: "A folder with templates, style sheet or drawings of your own in the place of the pages'. They are checked at the start.")
    var pages: String?

    @Option(
        name: .customLong("operator"), help: "The login name of a person who decides about reviews, below /developers/reviews. Repeatable.")
    var operators: [String] = []

    @Option(
        help: """
            A reverse proxy on another machine, or a network of them such as 10.0.0.0/8: it has to send X-Forwarded-For, and is believed. One on \
            this machine always is. Can be given several times.
            """, transform: Self.range)
    var proxy: [NetworkAddress.Range] = []

    @Flag(help: "Let apps be told things at addresses of private networks, this machine among them. For tests.")
    var callPrivateAddresses = false

    @Option(
        name: .customLong("calls-per-person"),
        help: "How many Graph API calls an app may make in an hour for each person who used it within a day; without it, any number.")
    var callsPerPerson: Int?

    @Option(
        name: .customLong("audit-detail-days"),
        help: "For how many days each login is a line of its own in the ledger; what is older is one line a day for each person and app.")
    var auditDetailDays = AuditCompaction.defaultRetentionDays

    private static func range(_ text: String) throws -> NetworkAddress.Range {
        guard let range = NetworkAddress.Range(text) else {
            throw ValidationError("\(text) is no address and no network such as 10.0.0.0/8.")
        }
        return range
    }

    func validate() throws {
        guard callsPerPerson ?? 1 > 0 else { throw ValidationError("--calls-per-person is a number of 1 or more.") }
        guard (1...36_500).contains(auditDetailDays) else { throw ValidationError("--audit-detail-days is a number from 1 to 36500.") }
        guard !showSeedPeople || seed != nil else { throw ValidationError("--show-seed-people needs a --seed with people in it.") }
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535, not \(port).") }
        try validateAddresses()
    }

    /// Rejects addresses at which passwords and tokens would cross a network in clear text, unless the operator allows that.
    private func validateAddresses() throws {
        let isLocal = PublicURL.isLoopback(host: host)
        let isLocalToBrowsers = publicURL?.isLoopback ?? true
        if showSeedPeople {
            guard isLocal else { throw Self.showsPasswords(to: "--host", host) }
            guard isLocalToBrowsers else { throw Self.showsPasswords(to: "--public-url", publicURL?.text ?? "") }
        }
        guard isLocal || publicURL != nil else {
            throw ValidationError(
                "--host \(host) lets other machines in, which have to be told an address: give --public-url too, such as https://login.example."
            )
        }
        guard isLocalToBrowsers || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--public-url \(publicURL?.text ?? "") has no TLS, so that everybody on the way reads passwords and tokens: give an https "
                    + "address, or, if that is what you want, --allow-insecure-http-logins-and-tokens.")
        }
        guard isLocal || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--host \(host) lets other machines in, and --public-url \(publicURL?.text ?? "") has no TLS, so that passwords and tokens may "
                    + "cross a network in clear text: give an https address, or, if only this machine gets through to that port, "
                    + "--allow-insecure-http-logins-and-tokens.")
        }
    }

    private static func showsPasswords(to option: String, _ value: String) -> ValidationError {
        ValidationError(
            "--show-seed-people shows passwords to whoever reaches the provider: \(option) has to be an address of this machine alone, such as "
                + "127.0.0.1, and not \(value).")
    }

    func run() async throws {
        let logger = Terminal.logger()
        FileDescriptors.raiseLimit()
        // Validates the whole seed before the store is opened.
        let seed = try seed.map { try SeedFile.read(path: $0) }
        let provider = try await Provider(
            store: try SQLiteStore(address: store), callsPerPerson: callsPerPerson, auditDetailDays: auditDetailDays,
            samplePeople: showSeedPeople ? seed?.people ?? [] : [], operators: Set(operators), callsPrivateAddresses: callPrivateAddresses,
            pages: pages)
        if let seed { try await provider.load(seed) }
        try await ProviderApplication(
            provider, host: host, port: port, publicURL: publicURL, proxies: proxy, logger: logger
        ).run(onShutdown: { Self.exitAfterTimeout(logger) }) { url in
            Terminal.announce("Latchkey is ready at \(url)")
        }
    }

    /// Ends the process 19 seconds after SIGTERM or SIGINT, even if the shutdown hangs.
    private static func exitAfterTimeout(_ logger: Logger) {
        // Uses its own queue, because the threads of all others may be blocked.
        DispatchQueue(label: "exit").asyncAfter(deadline: .now() + 19) {
            logger.critical("the provider did not end by itself in time")
            _exit(EXIT_FAILURE)
        }
    }
}
