/// Checks the address from which the app secret, and anything made with it, is sent (Wire.md, section 14.3).
extension RegisteredApp {
    /// Checks that an address is on the app's Server IP Allow List.
    /// - Parameter origin: The address of the caller. An unknown address, `nil`, is never on the list.
    /// - Throws: An error if the app has a list and the address is not on it.
    public func checkServerAddress(_ origin: NetworkAddress?) throws(GraphError) {
        guard !settings.serverAddresses.isEmpty else { return }
        let isListed = origin.map { origin in
            settings.serverAddresses.contains { NetworkAddress.Range($0)?.contains(origin) == true }
        }
        guard isListed == true else { throw .serverNotListed }
    }
}
