import Foundation

/// A folder in which the folder of a run can be created.
///
/// The variables of a run can outlive it, in a shell or in a program that goes on. If another user could create the folder of the run again, a
/// program with these variables would run that user's code and trust that user's authorities. Therefore nobody else may write to the parent, or
/// to a folder above it.
struct RunFolderParent {
    /// The path without symbolic links.
    let path: String
    /// Whether other users can write to it, or to a folder above it.
    let isShared: Bool

    /// The maximum length of the path, so that the paths of sockets in the folder of a run are short enough for the system.
    private static let maximumLength = 60

    /// Returns the folders to try, in this order. The last one may be shared.
    ///
    /// For root, a command that changes its user is usual, and must find the files; so folders that other users cannot open come last.
    static func candidates(_ environment: [String: String], user: uid_t = geteuid()) -> [RunFolderParent] {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let cache = value("XDG_CACHE_HOME") ?? value("HOME").map { "\($0)/.cache" }
        let own = [value("TMPDIR"), user == 0 ? "/run" : value("XDG_RUNTIME_DIR")].compactMap(\.self)
        var found = own.compactMap { privateFolder($0, of: user, isOpenToAll: user == 0) }
        if found.isEmpty, let cache {
            // The XDG Base Directory Specification has programs create the folder.
            if let above = resolved(parent(of: cache)), isPrivate(above, of: user, isOpenToAll: false) { mkdir(cache, 0o700) }
            found += [privateFolder(cache, of: user, isOpenToAll: false)].compactMap(\.self)
        }
        let shared = value("TMPDIR").flatMap(resolved) ?? "/tmp"
        return found + [RunFolderParent(path: isUsable(shared) ? shared : "/tmp", isShared: true)]
    }

    /// Returns a folder to which its user can write, if nobody else but root can write to it and to the folders above it.
    /// - Parameter isOpenToAll: whether other users must be able to open what is in it.
    private static func privateFolder(_ path: String, of user: uid_t, isOpenToAll: Bool) -> RunFolderParent? {
        guard let path = resolved(path), isUsable(path), isPrivate(path, of: user, isOpenToAll: isOpenToAll), access(path, W_OK | X_OK) == 0
        else { return nil }
        return RunFolderParent(path: path, isShared: false)
    }

    /// Whether nobody but a user and root can write to a folder and to the folders above it.
    private static func isPrivate(_ path: String, of user: uid_t, isOpenToAll: Bool) -> Bool {
        var folder = path
        while true {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder),
                let owner = attributes[.ownerAccountID] as? NSNumber, let mode = attributes[.posixPermissions] as? NSNumber,
                [0, user].contains(owner.uint32Value), mode.intValue & 0o022 == 0, !isOpenToAll || mode.intValue & 0o001 != 0
            else { return false }
            if folder == "/" { return true }
            folder = parent(of: folder)
        }
    }

    private static func parent(of path: String) -> String { URL(filePath: path).deletingLastPathComponent().path }

    /// Whether a path is short enough, and has no white space, which would separate options in the variables of clients.
    private static func isUsable(_ path: String) -> Bool { path.utf8.count < maximumLength && !path.contains(where: \.isWhitespace) }

    /// Returns the path of a folder without symbolic links; `nil` if it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
