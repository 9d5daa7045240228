#if os(Linux)
@preconcurrency internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension FolderWatch {
    /// Creates a dispatch source for the inotify events of the folder.
    static func source(
        of folder: String, changed: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
        let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard file >= 0 else { return nil }
        let end = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        guard inotify_add_watch(file, folder, UInt32(IN_MOVED_TO) | UInt32(IN_DELETE) | end | UInt32(IN_ONLYDIR)) >= 0 else {
            close(file)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: DispatchQueue(label: "io.latchkey.folder-watch"))
        source.setEventHandler {
            if masks(from: file).contains(where: { $0 & (end | UInt32(IN_IGNORED)) != 0 }) { ended() }
            changed()
        }
        source.setCancelHandler { close(file) }
        return source
    }

    /// Returns the masks of all pending events. The file names in the events are skipped.
    private static func masks(from file: Int32) -> [UInt32] {
        var masks: [UInt32] = []
        var events = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file, &events, events.count)
            guard count > 0 else { return masks }
            events.withUnsafeBytes { events in
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    masks.append(event.mask)
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
    }
}
#endif
