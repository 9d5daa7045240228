import Crypto
import Dispatch
import Hummingbird
import Logging
import LoginModel
import ProviderDomain

/// Makes pictures of the sizes that are wanted, one at a time and off the threads that answer requests, and keeps the last ones. Those that come
/// in wait for each other, and nobody who looks at pictures waits for them.
///
/// It is kept in the memory of the process, and bounded.
final class PictureStudio: Sendable {
    /// A picture as it is sent.
    struct Print: Sendable {
        let bytes: [UInt8]
        let kind: PictureKind
    }

    private struct Key: Hashable, Sendable {
        /// Of the picture that the person gave; `nil` for the silhouette.
        let original: SHA256.Digest?
        let size: PictureSize
        /// Whether there is nothing in its place where it cannot be read.
        var isIcon = false
    }

    private struct State: Sendable {
        var prints: [Key: Print] = [:]
        /// The oldest first.
        var keys: [Key] = []
        var bytes = 0
    }

    private static let mostBytes = 8 * 1024 * 1024

    private let state = Locked(State())
    private let shown = Line(label: "pictures", most: 64)
    private let received = Line(label: "received pictures", most: 8)

    /// Who waits for a picture, and for no other line.
    private final class Line: Sendable {
        private let thread: DispatchQueue
        private let most: Int
        private let waiting = Locked(0)

        init(label: String, most: Int) {
            thread = DispatchQueue(label: label)
            self.most = most
        }

        /// - Throws: what `make` does, or `HTTPError` where more wait than can.
        func run(_ make: @escaping @Sendable () throws -> Print) async throws -> Print {
            let hasRoom = waiting.withLock { waiting in
                guard waiting < most else { return false }
                waiting += 1
                return true
            }
            guard hasRoom else {
                throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "More pictures are wanted than can be made.")
            }
            defer { waiting.withLock { $0 -= 1 } }
            return try await withCheckedThrowingContinuation { caller in
                thread.async { caller.resume(with: Result { try make() }) }
            }
        }
    }

    /// - Parameter original: what the person gave; what cannot be read is as good as nothing.
    /// - Throws: `HTTPError` where more pictures are wanted at this moment than can be made.
    func picture(of original: [UInt8]?, _ size: PictureSize, logger: Logger) async throws -> Print {
        try await print(Key(original: original.map { SHA256.hash(data: $0) }, size: size)) { try Self.print(of: original, size, logger) }
    }

    /// - Throws: ``PictureFormat/Unreadable``, or `HTTPError` where more pictures are wanted at this moment than can be made.
    func icon(of original: [UInt8], _ size: PictureSize) async throws -> Print {
        try await print(Key(original: SHA256.hash(data: original), size: size, isIcon: true)) { try Self.print(of: original, size) }
    }

    /// A picture that somebody has just sent.
    /// - Throws: ``PictureFormat/Unreadable``, or `HTTPError` where more come at this moment than can be read.
    func received(_ original: [UInt8], _ size: PictureSize) async throws -> Print {
        try await received.run { try Self.print(of: original, size) }
    }

    private func print(_ key: Key, _ make: @escaping @Sendable () throws -> Print) async throws -> Print {
        if let print = state.withLock({ $0.prints[key] }) { return print }
        let print = try await shown.run(make)
        state.withLock { Self.keep(print, as: key, &$0) }
        return print
    }

    private static func print(of original: [UInt8]?, _ size: PictureSize, _ logger: Logger) throws -> Print {
        if let original, PictureKind(of: original) != nil {
            do {
                return try print(of: original, size)
            } catch let error as PictureFormat.Unreadable {
                logger.warning("a person's picture cannot be read", metadata: ["why": "\(error)"])
            }
        }
        let (bytes, kind) = try PictureFormat.packed(Silhouette.drawn(size), like: .png)
        return Print(bytes: bytes, kind: kind)
    }

    private static func print(of original: [UInt8], _ size: PictureSize) throws -> Print {
        let bitmap = try PictureFormat.unpacked(original, for: size).fitted(to: size)
        let (bytes, kind) = try PictureFormat.packed(bitmap, like: PictureKind(of: original) ?? .png)
        return Print(bytes: bytes, kind: kind)
    }

    private static func keep(_ print: Print, as key: Key, _ state: inout State) {
        guard print.bytes.count <= mostBytes / 4, state.prints.updateValue(print, forKey: key) == nil else { return }
        state.keys.append(key)
        state.bytes += print.bytes.count
        while state.bytes > mostBytes, !state.keys.isEmpty {
            state.bytes -= state.prints.removeValue(forKey: state.keys.removeFirst())?.bytes.count ?? 0
        }
    }
}
