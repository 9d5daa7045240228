/// The state of the file that marks this installation of the app.
///
/// When the person deletes an app, iOS removes its files and keeps its Keychain items. The next person who installs the app on the device would be
/// logged in as the previous one.
enum InstallationMarker: Sendable, CaseIterable {
    case present
    /// The file certainly does not exist.
    case absent
    /// The file cannot be read, for example before the first unlock of the device.
    case unreadable

    /// Whether the file says anything about a record.
    enum Scope: Sendable, CaseIterable {
        /// The file goes with the app, and every program that sees the record sees the file.
        case decides
        /// The file stays when the app goes, or another program sees the record but not the file.
        case saysNothing
    }

    /// Whether a record is from an earlier installation and must be removed.
    func isLeftBehind(hasRecord: Bool, in scope: Scope) -> Bool { hasRecord && self == .absent && scope == .decides }
}

extension InstallationMarker.Scope {
    /// - Parameters:
    ///   - app: the name of the record.
    ///   - bundleIdentifier: the identifier of this program.
    ///   - accessGroup: the group of the Keychain that sees the record.
    ///   - hasSharedFolder: whether the file is in a folder of that group.
    ///   - removesFilesWithApp: whether the system removes an app's files with the app.
    init(app: String, bundleIdentifier: String?, accessGroup: String?, hasSharedFolder: Bool, removesFilesWithApp: Bool) {
        let isSeenByAll =
            if accessGroup != nil {
                hasSharedFolder
            } else {
                // Another program of the developer may use any other name too, and be in the same default group.
                bundleIdentifier.map { app == $0 || app.hasPrefix("\($0).") } ?? false
            }
        self = removesFilesWithApp && isSeenByAll ? .decides : .saysNothing
    }
}
