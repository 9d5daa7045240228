/// Checks whether calls of an app are answered at all (Wire.md, section 14.3).
extension RegisteredApp {
    static let activityRules: [TokenRule<RegisteredApp>] = [TokenRule(.app) { $0.settings.isActive ? nil : .appNotActive }]

    /// Checks that the app is active.
    /// - Throws: ``GraphError/appNotActive`` if it is not.
    public func checkActive() throws(GraphError) { try Self.activityRules.check(self) }
}
