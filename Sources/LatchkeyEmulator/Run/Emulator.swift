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
    private let network: CommandNetwork
    private let variables: ClientVariables
    private let rules: ProxyRules
    private let limits: ProxyLimits
    private let tls: NIOSSLContext
    private let documents: ProxyDocuments
    private let log = ProxyLog { Console.print($0) }
    /// The number of open connections of all proxies.
    private let connections = Locked(0)
    /// The proxies, by the names of the worlds that they lead to.
    private let proxies = Locked<[String: ProxyServer]>([:])
    /// The sockets that lead from COMMAND's network to this computer.
    private let forwarding: ProxyServer
    /// The ports of this computer that COMMAND reaches from a network of its own; `nil` without one.
    private let localPorts = Locked<Set<UInt16>?>(nil)

    /// Makes the certificates, and writes the files that clients read.
    init(_ options: EmulateOptions, folder: RunFolder, network: CommandNetwork, environment: [String: String]) throws {
        self.options = options
        self.folder = folder
        self.network = network
        rules = try Self.rules(options, environment)
        limits = ProxyLimits(handshakeTimeout: .seconds(Int64(options.handshakeTimeout)))
        forwarding = ProxyServer(limits: limits, count: connections)
        let (authority, tls) = try Self.certificates(lifetime: options.lifetime)
        self.tls = tls
        documents = ProxyDocuments(authority: authority)
        variables = try ClientVariables(in: folder, authority: authority, environment: environment, excluding: options.without.runtimes)
        variables.notes.forEach(Console.print)
    }

    /// Returns the rules of a run, without the ports that are reached from COMMAND's network.
    private static func rules(_ options: EmulateOptions, _ environment: [String: String]) throws -> ProxyRules {
        var rules = ProxyRules(isOffline: options.offline)
        if !options.offline { rules.upstream = try UpstreamProxies(environment) }
        guard !options.isolated else { return rules }
        #if os(Linux)
        rules.user = geteuid()
        #else
        if rules.upstream.needPassword {
            Console.print("Other users of this computer can use your proxy with your password while the emulator runs.")
        }
        #endif
        return rules
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
        if options.isolated {
            let control = URLComponents(string: controlURL)?.port.flatMap(UInt16.init)
            let ports = Set(options.forward + [control].compactMap(\.self))
            localPorts.withLock { $0 = ports }
            for port in ports { try await forward(port) }
        }
        let (server, port) = try await openProxy(to: world, named: "")
        var addresses: Set<LoopbackAddress> = []
        if options.isolated {
            let proxy = try context(world)
            for port: UInt16 in [443, 80] {
                for (address, socket) in try network.open(port: port) {
                    addresses.insert(address)
                    try await server.accept(on: socket, .hosts(proxy))
                }
            }
        }
        var variables = try variables.variables(proxyPort: port)
        variables["LATCHKEY_CONTROL_URL"] = controlURL
        return RunSetting(
            variables: variables, instructions: Instructions.text(proxyPort: port, variables: variables, folder: folder),
            addresses: addresses.sorted { $0.rawValue < $1.rawValue })
    }

    /// Closes all sockets.
    func stop() async {
        for proxy in proxies.withLock({ Array($0.values) }) + [forwarding] { await proxy.close() }
    }

    private func openProxy(to world: World, named name: String) async throws -> (server: ProxyServer, port: Int) {
        let (socket, port) = try network.openFreePort()
        let server = ProxyServer(limits: limits, count: connections)
        try await server.accept(on: socket, .proxy(try context(world)))
        proxies.withLock { $0[name] = server }
        return (server, port)
    }

    private func context(_ world: World) throws -> ProxyContext {
        let provider = try SocketAddress(unixDomainSocketPath: world.socketPath)
        var rules = rules
        rules.localPorts = localPorts.withLock { $0 }
        return ProxyContext(
            rules: rules, connector: HostConnector(provider: provider, limits: limits), tls: tls, log: log, documents: documents)
    }

    /// Lets COMMAND reach a port of this computer from its own network.
    private func forward(_ port: UInt16) async throws {
        for socket in try network.open(port: port).values { try await forwarding.accept(on: socket, .port(Int(port))) }
    }
}

extension Emulator: WorldHost {
    func open(_ world: World, named name: String) async throws -> WorldAddress {
        let port = try await openProxy(to: world, named: name).port
        return WorldAddress(variables: try variables.variables(proxyPort: port), proxyPort: port)
    }

    func close(named name: String) async { await proxies.withLock { $0.removeValue(forKey: name) }?.close() }
}
