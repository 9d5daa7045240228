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

    /// The flags. Their values are read again with those of the other sources; see ``SettingSources``.
    @OptionGroup var flags: ServeSettings

    @Option(
        help: """
            A YAML file with settings. A flag takes precedence over the environment variable LATCHKEY_…, and the variable over the file. \
            (default: the file that LATCHKEY_CONFIG names)
            """, completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Flag(help: "Print the settings in force and where each of them comes from, and exit.")
    var printConfig = false

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        // Without another source, the flags are all settings. Finding the sources takes some milliseconds.
        guard printConfig || config != nil || environment.keys.contains(where: { $0.hasPrefix(Setting.prefix) }) else {
            try flags.check()
            return try await start(flags)
        }
        let sources = try SettingSources(arguments: CommandLine.arguments.dropFirst(), environment: environment, config: config)
        let settings: ServeSettings
        do {
            settings = try sources.settings()
        } catch {
            sources.warnings.forEach(Terminal.printWarning)
            throw error
        }
        guard !printConfig else {
            sources.warnings.forEach(Terminal.printWarning)
            return SettingList(sources.values).lines.forEach(Terminal.printLine)
        }
        try await start(settings, warnings: sources.warnings)
    }

    /// Serves with a log, and with metrics if the settings ask for them.
    private func start(_ settings: ServeSettings, warnings: [String] = []) async throws {
        Self.endAtSignals()
        FileDescriptors.raiseLimit()
        let logger = settings.monitoring.logger()
        settings.monitoring.warn(warnings, logger)
        let brand = try settings.brand()
        // A provider that cannot start creates no store, and serves no metrics.
        if let folder = settings.pages { try Provider.checkPages(inFolder: folder) }
        try await ProviderApplication.checkAddress(host: settings.host, port: settings.port)
        try await settings.monitoring.recordingMetrics(logger) { try await Self.serve(settings, brand, logger) }
    }

    private static func serve(_ settings: ServeSettings, _ brand: ProviderBrand, _ logger: Logger) async throws {
        // Validates the whole seed before the store is opened.
        var seed = try settings.seed.map { try SeedFile.read(path: $0) }
        let store = try await StoreAddress(settings.store).open(as: Self.node(settings))
        if let names = try await (store as? PostgresStore)?.nodesWithOtherOptions(), !names.isEmpty {
            logger.warning(
                "other nodes have other options, so the limits and rules depend on the node: give all nodes the same ones",
                metadata: ["nodes": "\(names.joined(separator: ", "))", "options": "\(Self.sharedOptions)"])
        }
        let provider = try await Provider(
            store: store, brand: brand, callsPerPerson: settings.callsPerPerson, auditDetailDays: settings.auditDetailDays,
            samplePeople: settings.showSeedPeople ? seed?.people ?? [] : [], operators: Set(settings.operators),
            callsPrivateAddresses: settings.callPrivateAddresses, pages: settings.pages)
        let isForPeople = settings.monitoring.isForPeople
        if let loaded = seed {
            let report = LoadingReport()
            try await provider.load(loaded) { progress in
                if isForPeople { report.print(progress) }
            }
        }
        // The people of a large seed take more memory than the provider itself.
        seed = nil
        UnusedMemory.release()
        try await ProviderApplication(
            provider, host: settings.host, port: settings.port, publicURL: settings.publicURL, proxies: settings.proxy, logger: logger
        ).run(onShutdown: { Self.exitAfterTimeout(logger) }) { url in
            Terminal.printStatus("Latchkey is ready at \(url)")
            logger.notice("Server started", metadata: ["version": "\(Version.number)", "address": "\(url)"])
            let summary = StartSummary(settings: settings, url: url)
            if isForPeople, !settings.quiet { await summary.lines(store).forEach(Terminal.printError) }
            settings.monitoring.warn(summary.warnings, logger)
        }
    }

    /// The node that this process is, if several may serve the store.
    private static func node(_ settings: ServeSettings) -> PostgresNode? {
        guard StoreAddress(settings.store).isSharedByNodes, let publicURL = settings.publicURL else { return nil }
        return PostgresNode(
            name: "\(ProcessInfo.processInfo.hostName):\(settings.port)", publicURL: publicURL.text,
            durability: settings.durability == .replicated ? .replicated : .server, options: valuesOfSharedOptions(settings))
    }

    private static let sharedOptions =
        "--name, --accent-color, --contact, --privacy-url, --terms-url, --calls-per-person, --audit-detail-days, --operator"

    /// The values of the options that decide what people see, and what the provider allows and stores.
    private static func valuesOfSharedOptions(_ settings: ServeSettings) -> [String] {
        let brand = [
            settings.name, settings.accentColor.map { "\($0)" }, settings.contact.map { "\($0)" }, settings.privacyURL, settings.termsURL,
        ]
        return brand.map { $0 ?? "" } + [settings.callsPerPerson.map(String.init) ?? "", "\(settings.auditDetailDays)"]
            + Set(settings.operators.map(LoginName.canonical)).sorted()
    }

    /// Lets signals end the first process of a container, which otherwise ignores them until the server runs and handles them itself.
    private static func endAtSignals() {
        guard getpid() == 1 else { return }
        for number in [SIGTERM, SIGINT] { signal(number) { _exit(128 + $0) } }
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
