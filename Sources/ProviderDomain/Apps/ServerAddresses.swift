/// Where an app's secret, and what is made of it, may come from (provider-wire.md, section 14.3).
extension RegisteredApp {
    /// - Parameter origin: the address of whoever speaks for the app; `nil` where it is not known, which is none of the list's.
    /// - Throws: where the app has a list, and the address is not on it.
    public func checkServer(at origin: NetworkAddress?) throws(GraphError) {
        guard !settings.serverAddresses.isEmpty else { return }
        let isListed = origin.map { origin in
            settings.serverAddresses.contains { NetworkAddress.Range($0)?.contains(origin) == true }
        }
        guard isListed == true else { throw .serverNotListed }
    }
}
