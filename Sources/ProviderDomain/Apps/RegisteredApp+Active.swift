/// Whether calls of an app's are answered at all (provider-wire.md, section 14.3).
extension RegisteredApp {
    /// - Throws: where the app is switched off.
    public func checkActive() throws(GraphError) {
        guard settings.isActive else { throw .appNotActive }
    }
}
