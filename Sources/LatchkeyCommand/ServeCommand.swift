import ArgumentParser
import Dispatch
import Foundation
import Logging
import PostgresStore
import ProviderDomain
import ProviderSeed
import ProviderWeb

/// The `latchkey serve` command, which runs a login provider from one executable and one database file.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Run a login provider.")

    @Option(help: "The address to listen on. An address that other machines can reach needs --public-url.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = 8080

    @Option(
        name: .customLong("public-url"), help: "The provider's address for browsers and apps. (default: http://HOST:PORT)",
        transform: { try PublicURL($0) })
    var publicURL: PublicURL?

    @Flag(
        name: .customLong("allow-insecure-http-logins-and-tokens"),
        help: ArgumentHelp(
            "Allow an http --public-url that other machines reach: everybody on the network path can read passwords and tokens, and change "
                + "pages."))
    var allowsInsecureHTTP = false

    @Option(
        help: """
            Where the provider stores its data: sqlite:FILE, or postgres: and keywords such as postgres:host=db.example dbname=latchkey, or \
            postgresql://db.example/latchkey. A password belongs into the file that PGPASSFILE names, or into a service file.
            """)
    var store = "sqlite:latchkey.sqlite"

    @Option(
        help: """
            What a PostgreSQL store has to promise about each write: replicated (it is on the disk of the primary and of a synchronous \
            standby) or server (what the server's settings say). (default: server)
            """)
    var durability: Durability?

    @Option(help: "A YAML file of apps and people to load at each start. It overwrites the stored settings that it names.")
    var seed: String?

    @Flag(
        help: ArgumentHelp(
            "Show the people of the seed and their passwords on the home page, so that anyone can try them. For samples, on "
                + "this machine only."))
    var showSeedPeople = false

    @Option(help: "A folder with your own templates, style sheets or images for the pages. The provider checks them when it starts.")
    var pages: String?

    @Option(
        name: .customLong("operator"),
        help: "The login name of a person who decides Login Review requests at /developers/reviews. Repeatable.")
    var operators: [String] = []

    @Option(
        help: """
            The address of a trusted reverse proxy on another machine, or a network such as 10.0.0.0/8. A proxy must send X-Forwarded-For. \
            Proxies on this machine are always trusted. Repeatable.
            """, transform: Self.range)
    var proxy: [NetworkAddress.Range] = []

    @Flag(help: "Send callbacks to apps at addresses in private networks, including this machine. For tests.")
    var callPrivateAddresses = false

    @Option(
        name: .customLong("calls-per-person"),
        help: "How many Graph API calls an app may make in an hour for each person who used it within a day. (default: no limit)")
    var callsPerPerson: Int?

    @Option(
        name: .customLong("audit-detail-days"),
        help: "For how many days the audit log has an entry for each login. Older logins have one entry a day for each person and app.")
    var auditDetailDays = AuditCompaction.defaultRetentionDays

    @OptionGroup(title: "Monitoring options") var monitoring: MonitoringOptions

    private static func range(_ text: String) throws -> NetworkAddress.Range {
        guard let range = NetworkAddress.Range(text) else {
            throw ValidationError("\(text) is neither an address nor a network such as 10.0.0.0/8.")
        }
        return range
    }

    func validate() throws {
        guard callsPerPerson ?? 1 > 0 else { throw ValidationError("--calls-per-person must be a number of 1 or more.") }
        guard (1...36_500).contains(auditDetailDays) else { throw ValidationError("--audit-detail-days must be a number from 1 to 36500.") }
        guard !showSeedPeople || seed != nil else { throw ValidationError("--show-seed-people needs a --seed with people in it.") }
        guard durability == nil || StoreAddress(store).isSharedByNodes else {
            throw ValidationError("--durability is for a PostgreSQL store; a write to a file is on the disk when it is acknowledged.")
        }
        guard (0...65535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535, not \(port).") }
        try monitoring.validate(besidePort: port)
        try validateAddresses()
    }

    /// Rejects addresses at which passwords and tokens would cross a network in clear text, unless the operator allows that.
    private func validateAddresses() throws {
        let isLocal = PublicURL.isLoopback(host: host)
        let isLocalToBrowsers = publicURL?.isLoopback ?? true
        guard publicURL != nil || !StoreAddress(store).isSharedByNodes else {
            throw ValidationError(
                "A PostgreSQL store may be served by several machines, and people need one address for all of them: give --public-url, too, "
                    + "such as https://login.example.")
        }
        if showSeedPeople {
            guard isLocal else { throw Self.exposedPasswordsError(for: "--host", host) }
            guard isLocalToBrowsers else { throw Self.exposedPasswordsError(for: "--public-url", publicURL?.text ?? "") }
        }
        guard isLocal || publicURL != nil else {
            throw ValidationError(
                "--host \(host) lets other machines connect, and they need an address: give --public-url, too, such as "
                    + "https://login.example.")
        }
        guard isLocalToBrowsers || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--public-url \(publicURL?.text ?? "") does not use TLS, so everybody on the network path can read passwords and tokens: "
                    + "give an https address or, if you accept that, --allow-insecure-http-logins-and-tokens.")
        }
        guard isLocal || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--host \(host) lets other machines connect, and --public-url \(publicURL?.text ?? "") does not use TLS, so passwords and "
                    + "tokens may cross a network in clear text: give an https address or, if only this machine can reach that port, "
                    + "--allow-insecure-http-logins-and-tokens.")
        }
    }

    private static func exposedPasswordsError(for option: String, _ value: String) -> ValidationError {
        ValidationError(
            "--show-seed-people shows passwords to everybody who can reach the provider: \(option) must be an address of this machine "
                + "only, such as 127.0.0.1, not \(value).")
    }

    func run() async throws {
        FileDescriptors.raiseLimit()
        let logger = monitoring.logger()
        try await monitoring.recordingMetrics(logger) { try await serve(logger) }
    }

    private func serve(_ logger: Logger) async throws {
        // Validates the whole seed before the store is opened.
        let seed = try seed.map { try SeedFile.read(path: $0) }
        let store = try await StoreAddress(store).open(as: node)
        if let names = try await (store as? PostgresStore)?.nodesWithOtherOptions(), !names.isEmpty {
            logger.warning(
                "other nodes have other options, so the limits and rules depend on the node: give all nodes the same ones",
                metadata: ["nodes": "\(names.joined(separator: ", "))", "options": "\(Self.sharedOptions)"])
        }
        let provider = try await Provider(
            store: store, callsPerPerson: callsPerPerson, auditDetailDays: auditDetailDays,
            samplePeople: showSeedPeople ? seed?.people ?? [] : [], operators: Set(operators), callsPrivateAddresses: callPrivateAddresses,
            pages: pages)
        if let seed { try await provider.load(seed, report: LoadingReport().print) }
        try await ProviderApplication(
            provider, host: host, port: port, publicURL: publicURL, proxies: proxy, logger: logger
        ).run(onShutdown: { Self.exitAfterTimeout(logger) }) { url in
            Terminal.printStatus("Latchkey is ready at \(url)")
        }
        await (store as? PostgresStore)?.close()
    }

    /// The node that this process is, if several may serve the store.
    private var node: PostgresNode? {
        guard StoreAddress(store).isSharedByNodes, let publicURL else { return nil }
        return PostgresNode(
            name: "\(ProcessInfo.processInfo.hostName):\(port)", publicURL: publicURL.text,
            durability: durability == .replicated ? .replicated : .server, options: valuesOfSharedOptions)
    }

    private static let sharedOptions = "--calls-per-person, --audit-detail-days, --operator"

    /// The values of the options that decide what the provider allows and stores.
    private var valuesOfSharedOptions: [String] {
        [callsPerPerson.map(String.init) ?? "", "\(auditDetailDays)"] + Set(operators.map(LoginName.canonical)).sorted()
    }

    /// Ends the process 19 seconds after SIGTERM or SIGINT, even if the shutdown hangs.
    private static func exitAfterTimeout(_ logger: Logger) {
        // The timeout has its own queue, because the threads of all other queues may be blocked.
        DispatchQueue(label: "exit").asyncAfter(deadline: .now() + 19) {
            logger.critical("the provider did not shut down in time")
            _exit(EXIT_FAILURE)
        }
    }
}

/// A value of `--durability`.
enum Durability: String, ExpressibleByArgument, CaseIterable {
    case server
    case replicated
}
