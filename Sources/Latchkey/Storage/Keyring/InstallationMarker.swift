/// The state of the file that marks this installation of the app.
///
/// When the person deletes an app, iOS removes its files but not its Keychain items. Without the marker, the next person who installs the app on
/// the device would be logged in as the previous one.
enum InstallationMarker: Sendable, CaseIterable {
    case present
    /// The file certainly does not exist.
    case absent
    /// The file cannot be read, for example before the first unlock of the device.
    case unreadable

    /// Whether a missing file proves anything about a record.
    enum Scope: Sendable, CaseIterable {
        /// The system removes the file with the app, and every program that sees the record sees the file.
        case conclusive
        /// The file remains when the app is removed, or another program sees the record but not the file.
        case inconclusive
    }

    /// Whether a record is from an earlier installation and must be removed.
    func isFromEarlierInstallation(hasRecord: Bool, in scope: Scope) -> Bool { hasRecord && self == .absent && scope == .conclusive }
}

extension InstallationMarker.Scope {
    /// Determines whether a missing file proves anything.
    /// - Parameters:
    ///   - app: The name of the record.
    ///   - bundleIdentifier: The identifier of this program.
    ///   - accessGroup: The Keychain access group that sees the record.
    ///   - hasSharedFolder: Whether the file is in a folder of that group.
    ///   - removesFilesWithApp: Whether the system removes an app's files with the app.
    init(app: String, bundleIdentifier: String?, accessGroup: String?, hasSharedFolder: Bool, removesFilesWithApp: Bool) {
        let isSeenByAll =
            if accessGroup != nil {
                hasSharedFolder
            } else {
                // Under any other name, another program of the same developer may use the record too, because it may be in the same default group.
                bundleIdentifier.map { app == $0 || app.hasPrefix("\($0).") } ?? false
            }
        self = removesFilesWithApp && isSeenByAll ? .conclusive : .inconclusive
    }
}
