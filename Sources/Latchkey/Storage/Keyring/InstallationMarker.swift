/// The state of the file that identifies this installation of the app.
///
/// When the person deletes an app, iOS removes its files but not its Keychain items. Without the marker, the next person who installs the
/// app on the device would be logged in as the previous person.
enum InstallationMarker: Sendable, CaseIterable {
    case present
    /// It is certain that the file does not exist.
    case absent
    /// The file cannot be read, for example before the first unlock of the device.
    case unreadable

    /// Whether a missing file proves that a record is from an earlier installation.
    enum Scope: Sendable, CaseIterable {
        /// A missing file is proof: the system removes the file together with the app, and every program that can read the record can read
        /// the file.
        case conclusive
        /// A missing file is no proof: the file remains when the app is removed, or another program can read the record but not the file.
        case inconclusive
    }

    /// Returns whether a record is from an earlier installation and must be removed.
    func isFromEarlierInstallation(hasRecord: Bool, in scope: Scope) -> Bool { hasRecord && self == .absent && scope == .conclusive }
}

extension InstallationMarker.Scope {
    /// Determines whether a missing file proves that a record is from an earlier installation.
    /// - Parameters:
    ///   - app: The name of the record.
    ///   - bundleIdentifier: The identifier of this program.
    ///   - accessGroup: The Keychain access group of the record; `nil` for the default group.
    ///   - hasSharedFolder: Whether the file is in the shared folder of the access group.
    ///   - removesFilesWithApp: Whether the system removes an app's files with the app.
    init(app: String, bundleIdentifier: String?, accessGroup: String?, hasSharedFolder: Bool, removesFilesWithApp: Bool) {
        let isSeenByAll =
            if accessGroup != nil {
                hasSharedFolder
            } else {
                // If the name does not start with the bundle identifier, another program of the developer may also use the record, because
                // both programs may have the same default group.
                bundleIdentifier.map { app == $0 || app.hasPrefix("\($0).") } ?? false
            }
        self = removesFilesWithApp && isSeenByAll ? .conclusive : .inconclusive
    }
}
