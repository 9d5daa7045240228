import NIOSSL

/// The rules, certificates and limits that all connections of a proxy share.
struct ProxyContext: Sendable {
    let rules: ProxyRules
    let connector: HostConnector
    let tls: NIOSSLContext
    let log: ProxyLog
    let documents: ProxyDocuments

    var limits: ProxyLimits { connector.limits }
}
