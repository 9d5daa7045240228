// Of the C modules that are compiled with this one, any may be the one that declares `stat`.
#if canImport(CoreFoundation)
internal import CoreFoundation
#endif
#if canImport(CDispatch)
internal import CDispatch
#endif

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What the system says about a file: its kind, its owner, and who may use it.
struct FileFacts {
    private let facts: stat

    /// - Returns: `nil` when the system does not say; `errno` tells why.
    init?(ofOpen file: Int32) {
        var facts = stat()
        guard fstat(file, &facts) == 0 else { return nil }
        self.facts = facts
    }

    /// Looks at where a link leads.
    init?(at path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.facts = facts
    }

    var isFile: Bool { facts.st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { facts.st_mode & S_IFMT == S_IFDIR }
    /// Whether it belongs to the person that this process works for.
    var isOurs: Bool { facts.st_uid == geteuid() }
    var isOpenToOthers: Bool { facts.st_mode & 0o077 != 0 }
    var isWritableByOthers: Bool { facts.st_mode & 0o022 != 0 }
}
