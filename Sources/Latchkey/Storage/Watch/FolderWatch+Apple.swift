#if canImport(Darwin)
internal import Darwin
@preconcurrency internal import Dispatch

extension FolderWatch {
    /// Creates a dispatch source for changes of the folder itself. It does not report changes of the contents of files.
    static func source(
        of folder: String, changed: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
        let file = open(folder, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: file, eventMask: [.write, .delete, .rename], queue: DispatchQueue(label: "io.latchkey.folder-watch"))
        source.setEventHandler { @Sendable in
            if !source.data.isDisjoint(with: [.delete, .rename]) { ended() }
            changed()
        }
        source.setCancelHandler { @Sendable in close(file) }
        return source
    }
}
#endif
