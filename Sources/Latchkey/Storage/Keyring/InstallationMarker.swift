/// What is known of the file that shows that this installation of the app has kept a session.
///
/// When an app is deleted, iOS removes its files and leaves what it has in the Keychain. Without a look at the files, whoever installs the app
/// next on the device would be logged in as the former owner.
enum InstallationMarker: Sendable, CaseIterable {
    case present
    /// It is certain that there is none.
    case absent
    /// It cannot be read, as before the device was unlocked for the first time.
    case unreadable

    /// What the file says about a record.
    enum Scope: Sendable, CaseIterable {
        /// The file is removed with the app, and whoever sees the record sees the file.
        case decides
        /// The file stays when the app goes, or somebody sees the record who does not see the file.
        case saysNothing
    }

    /// Whether a record is from an earlier installation, and to be removed.
    func isLeftBehind(hasRecord: Bool, in scope: Scope) -> Bool { hasRecord && self == .absent && scope == .decides }
}

extension InstallationMarker.Scope {
    /// - Parameters:
    ///   - app: what the record is called.
    ///   - bundleIdentifier: of the program that asks.
    ///   - accessGroup: of the Keychain; those in it see the record.
    ///   - hasSharedFolder: whether the file is in a folder that those in the access group share.
    ///   - removesFilesWithApp: whether the system does so.
    init(app: String, bundleIdentifier: String?, accessGroup: String?, hasSharedFolder: Bool, removesFilesWithApp: Bool) {
        let isSeenByAll =
            if accessGroup != nil {
                hasSharedFolder
            } else {
                // Under a name of somebody else's making, a record may be another program's as well, in the first group that both are in.
                bundleIdentifier.map { app == $0 || app.hasPrefix("\($0).") } ?? false
            }
        self = removesFilesWithApp && isSeenByAll ? .decides : .saysNothing
    }
}
