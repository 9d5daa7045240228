import Foundation
import IdentityTokenIssuing
import LoginModel
import PostgresStore
import ProviderDomain
import ProviderStore
import ProviderWeb

/// An installation of a provider, as it is now: its settings, and what its store and its addresses answer.
struct Installation: Sendable {
    let settings: ServeSettings
    /// Sentences about environment variables that are not settings.
    let warnings: [String]
    /// The path of the file with settings; `nil` if there is none.
    let file: String?
    let now: Date
    let store: StoreExamination
    /// The server of the store; `nil` for a SQLite store.
    let postgres: PostgresExamination?
    /// The path of the store's file; `nil` for a PostgreSQL store.
    let storePath: String?
    /// The answer at the address at which the provider listens; `nil` if the provider chooses a port when it starts.
    let local: AddressProbe?
    /// The answer at the public URL; `nil` if that is the address at which the provider listens.
    let published: AddressProbe?

    /// The URL that the provider should call itself; `nil` if it depends on the port that the provider chooses.
    var issuer: String? { settings.publicURL?.text ?? local?.url }

    /// The IDs of the keys that the provider should publish; `nil` if the store's keys are not available.
    var publishedKeyIDs: Set<String>? { store.signingKeys.map { Set($0.published(at: now).map(\.key.id)) } }

    /// The maximum time of one examination.
    static let timeLimit = Duration.seconds(5)

    /// Looks at the addresses and then at the store. A provider that is asked replaces a key that is due.
    /// - Parameters:
    ///   - address: The address to look at in place of the public URL.
    ///   - authorityFile: A file with the certificates of the authorities to trust; `nil` for those of the system.
    static func examine(
        settings: ServeSettings, warnings: [String], file: String?, address: String?, authorityFile: String?
    ) async -> Installation {
        let listening = settings.port == 0 ? nil : url(host: settings.host, port: settings.port)
        let published = (address ?? settings.publicURL?.text).flatMap { $0 == listening ? nil : $0 }
        let isShared = StoreAddress(settings.store).isSharedByNodes
        let durability: PostgresDurability = settings.durability == .replicated ? .replicated : .server
        async let remote = probe(published, isLocal: false, authorityFile)
        let local = await probe(listening, isLocal: true, nil)
        let server =
            isShared ? await PostgresExamination.examine(address: settings.store, durability: durability, within: timeLimit) : nil
        let store = if let server { server.store } else { await examineFile(settings.store) }
        return Installation(
            settings: settings, warnings: warnings, file: file, now: Date(),
            store: store, postgres: server,
            storePath: isShared ? nil : path(ofStore: settings.store), local: local, published: await remote)
    }

    /// Returns the path of the store's file, after symbolic links, because SQLite keeps the logs beside the file itself.
    private static func path(ofStore address: String) -> String {
        URL(filePath: String(address.dropFirst("sqlite:".count))).resolvingSymlinksInPath().path
    }

    private static func examineFile(_ address: String) async -> StoreExamination {
        // The time limit of the examination does not apply to opening the file.
        await TimeLimit.result(within: timeLimit * 2) {
            await SQLiteStore.examine(address: address, within: timeLimit)
        } otherwise: {
            StoreExamination(
                error: StoreError(code: "store_timed_out", explanation: "The file of the store cannot be read in time; its disk may hang."))
        }
    }

    private static func probe(_ url: String?, isLocal: Bool, _ authorityFile: String?) async -> AddressProbe? {
        guard let url else { return nil }
        return await AddressProbe.probe(url, isLocal: isLocal, authorityFile: authorityFile)
    }

    /// Returns the URL at which this machine reaches a listener, in the form in which the provider writes it.
    static func url(host: String, port: Int) -> String {
        let reachable =
            switch host {
            case "0.0.0.0": "127.0.0.1"
            case "::", "[::]": "[::1]"
            default: host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
            }
        let text = "http://\(reachable):\(port)"
        return (try? WebURL(text))?.origin ?? text
    }
}
