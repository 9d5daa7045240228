/// Whether calls of an app's are answered at all (provider-wire.md, section 14.3).
extension RegisteredApp {
    static let activityRules: [TokenRule<RegisteredApp>] = [TokenRule(.app) { $0.settings.isActive ? nil : .appNotActive }]

    /// - Throws: where the app is switched off.
    public func checkActive() throws(GraphError) { try Self.activityRules.check(self) }
}
