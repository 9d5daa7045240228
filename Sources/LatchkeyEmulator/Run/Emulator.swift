import EmulatorOptions
import Foundation
import LoginModel
import NIOCore
import NIOSSL
import ProviderEmulation
import X509

/// The certificates, the proxies and the variables of a run.
final class Emulator: Sendable {
    private let options: EmulateOptions
    private let folder: RunFolder
    private let listeners: Listeners
    private let variables: ClientVariables
    private let rules: ProxyRules
    private let tls: NIOSSLContext
    private let documents: ProxyDocuments
    private let log = ProxyLog { Console.print($0) }
    /// The proxies, by the names of the worlds that they lead to.
    private let proxies = Locked<[String: ProxyServer]>([:])
    /// The sockets that lead from COMMAND's network to this computer.
    private let forwarding = ProxyServer()

    /// Makes the certificates, and writes the files that clients read.
    init(_ options: EmulateOptions, folder: RunFolder, listeners: Listeners, environment: [String: String]) throws {
        self.options = options
        self.folder = folder
        self.listeners = listeners
        rules = ProxyRules(isOffline: options.offline, upstream: options.offline ? UpstreamProxies() : try UpstreamProxies(environment))
        let (authority, tls) = try Self.certificates(lifetime: options.lifetime)
        self.tls = tls
        documents = ProxyDocuments(authority: authority)
        variables = try ClientVariables(in: folder, authority: authority, environment: environment, leaving: options.without.runtimes)
    }

    /// Returns the certificate of a new authority, and the configuration of servers whose certificate it has signed. The authority's key ends
    /// here.
    private static func certificates(lifetime: Int) throws -> (authority: String, tls: NIOSSLContext) {
        let authority = try CertificateAuthority(at: Date(), lifetime: lifetime)
        let server = try authority.issue(for: EmulatedHosts.names.map { .dnsName($0) })
        return (try authority.certificate.pem(), try server.tlsContext())
    }

    /// Opens the sockets of the run, and returns what a command needs to reach them.
    /// - Parameters:
    ///   - world: the first world, whose provider also answers clients without a proxy.
    ///   - controlURL: the URL of the control API.
    func start(_ world: World, controlURL: String) async throws -> RunSetting {
        if options.isolated, Isolation.hasPrivateNetwork {
            let control = URLComponents(string: controlURL)?.port.flatMap(UInt16.init)
            for port in [control].compactMap(\.self) + options.forward { try await forward(port) }
        }
        let (server, port) = try await openProxy(to: world, named: "")
        var addresses: [LoopbackAddress] = []
        if options.isolated {
            let proxy = try context(world)
            let opened = try listeners.openTogether(ports: [443, 80])
            addresses = opened.addresses
            for socket in opened.sockets { try await server.accept(on: socket, .hosts(proxy)) }
        }
        var variables = variables.variables(proxyPort: port)
        variables["LATCHKEY_CONTROL_URL"] = controlURL
        return RunSetting(
            variables: variables, instructions: Instructions.text(proxyPort: port, variables: variables, folder: folder),
            addresses: addresses)
    }

    /// Closes all sockets.
    func stop() async {
        for proxy in proxies.withLock({ Array($0.values) }) + [forwarding] { await proxy.close() }
    }

    private func openProxy(to world: World, named name: String) async throws -> (server: ProxyServer, port: Int) {
        let (socket, port) = try listeners.openFreePort()
        let server = ProxyServer()
        try await server.accept(on: socket, .proxy(try context(world)))
        proxies.withLock { $0[name] = server }
        return (server, port)
    }

    private func context(_ world: World) throws -> ProxyContext {
        let provider = try SocketAddress(unixDomainSocketPath: world.socketPath)
        return ProxyContext(
            rules: rules, connector: HostConnector(provider: provider, limits: ProxyLimits()), tls: tls, log: log, documents: documents)
    }

    /// Lets COMMAND reach a port of this computer from its own network.
    private func forward(_ port: UInt16) async throws {
        for socket in try listeners.open(port: port) { try await forwarding.accept(on: socket, .port(Int(port))) }
    }
}

extension Emulator: WorldHost {
    func open(_ world: World, named name: String) async throws -> [String: String] {
        variables.variables(proxyPort: try await openProxy(to: world, named: name).port)
    }

    func close(named name: String) async { await proxies.withLock { $0.removeValue(forKey: name) }?.close() }
}
