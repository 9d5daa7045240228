import EmulatorOptions
import Foundation

/// The environment variables by which clients find the proxy and trust the authority of the run, and the files that they name.
struct ClientVariables {
    /// Names of this computer, which clients connect to without the proxy.
    private static let loopbackNames = "localhost,127.0.0.1,::1"

    private let folder: RunFolder
    private let former: [String: String]
    private let excluded: Set<ExcludedRuntimes.Runtime>
    private let bundles: ClientBundles
    private let wget: WgetSettings
    /// The notes about the variables for the developer, one sentence each.
    let notes: [String]

    /// Writes the files.
    /// - Parameters:
    ///   - authority: the certificate of the run, as PEM.
    ///   - environment: the user's variables. Bundles contain the authorities that they name.
    ///   - excluded: the runtimes whose variables are not set.
    init(
        in folder: RunFolder, authority: String, environment: [String: String], excluding excluded: Set<ExcludedRuntimes.Runtime>
    ) throws {
        self.folder = folder
        self.former = environment
        self.excluded = excluded
        let system = try CertificateBundle.system()
        wget = try WgetSettings(environment)
        bundles = try ClientBundles(in: folder, system: system, authority: authority, environment: environment, wget: wget)
        let settings = "curl.cainfo = \"\(bundles.curl)\"\nopenssl.cafile = \"\(bundles.openSSL)\"\n"
        try folder.write(settings.utf8, to: "php/latchkey.ini", readers: .everybody)
        if !excluded.contains(.node) { try folder.write(PackageResources.proxy_cjs, to: Self.nodeName, readers: .everybody) }
        var notes = bundles.notes
        if !excluded.contains(.java) {
            var authorities = system
            if let store = JavaTrustStore(environment) {
                do {
                    authorities = try store.authorities(environment, writingTo: folder.file("java-authorities.pem"))
                } catch {
                    notes.append(error.description)
                }
            }
            try folder.write(
                JavaKeyStore.bytes(authorities: CertificateBundle.joined(authorities, authority), at: Date()), to: Self.javaName,
                readers: .everybody)
        }
        self.notes = notes
    }

    private static let nodeName = "node/proxy.cjs"
    private static let javaName = "authorities.jks"

    /// Returns the variables for a proxy on a port of this computer, after it has written the file that belongs to the proxy.
    func variables(proxyPort: Int) throws -> [String: String] {
        let proxy = "http://127.0.0.1:\(proxyPort)"
        var variables = bundles.files
        let settings = wget.file(proxy: proxy, authorities: bundles.wget, direct: Self.loopbackNames)
        variables["WGETRC"] = try folder.write(settings, to: "wgetrc-\(proxyPort)", readers: wget.readers)
        for name in ["HTTPS_PROXY", "HTTP_PROXY"] {
            variables[name] = proxy
            variables[name.lowercased()] = proxy
        }
        for name in ["NO_PROXY", "no_proxy"] { variables[name] = Self.loopbackNames }
        variables.merge(NPMSettings.variables(proxy: proxy, direct: Self.loopbackNames)) { $1 }
        // An empty part stands for the folder that PHP reads by default.
        variables["PHP_INI_SCAN_DIR"] = "\(former["PHP_INI_SCAN_DIR"] ?? ""):\(folder.file("php"))"
        variables["PERL_LWP_ENV_PROXY"] = "1"
        if !excluded.contains(.node) {
            let options = appended("NODE_OPTIONS", "--require=\(folder.file(Self.nodeName))")
            variables["NODE_OPTIONS"] = options
            // npm would replace the variable by the setting of a file.
            variables[NPMSettings.nodeOptions] = NPMSettings.nodeOptions(options, former)
        }
        if !excluded.contains(.java) {
            let options = javaOptions(proxyPort)
            variables["JAVA_TOOL_OPTIONS"] = appended("JAVA_TOOL_OPTIONS", options)
            // The options of these take precedence.
            for name in JavaTrustStore.variables {
                if let value = former[name], !value.isEmpty { variables[name] = appended(name, options) }
            }
        }
        return variables
    }

    /// Whether a variable of the user's would lead a client past the proxy.
    /// - Parameter variables: the variables of the run.
    static func isRemoved(_ name: String, setting variables: [String: String]) -> Bool {
        // npm takes the last spelling of a variable, and a shell changes the order.
        if variables[NPMSettings.nodeOptions] != nil, NPMSettings.isForNode(name) { return true }
        return name.lowercased() == "all_proxy" || NPMSettings.isForProxies(name)
    }

    private func appended(_ name: String, _ options: String) -> String {
        former[name].flatMap { $0.isEmpty ? nil : "\($0) \(options)" } ?? options
    }

    private func javaOptions(_ port: Int) -> String {
        let proxies = ["http", "https"].map { "-D\($0).proxyHost=127.0.0.1 -D\($0).proxyPort=\(port)" }
        let store = "-Djavax.net.ssl.trustStore=\(folder.file(Self.javaName)) -Djavax.net.ssl.trustStoreType=JKS"
        return
            (proxies + ["-Dhttp.nonProxyHosts=localhost|127.*|[::1]", store, "-Djavax.net.ssl.trustStorePassword=\(JavaKeyStore.password)"])
            .joined(separator: " ")
    }
}
