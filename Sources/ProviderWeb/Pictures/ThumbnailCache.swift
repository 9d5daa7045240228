import Crypto
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderPictures

/// Makes pictures of people and apps in the sizes that are wanted, and keeps the last ones. Those that come in wait for each other, and nobody who
/// looks at pictures waits for them.
///
/// It is kept in the memory of the process, and bounded.
final class ThumbnailCache: Sendable {
    private struct Key: Hashable, Sendable {
        /// Of the picture that was given.
        let original: SHA256.Digest
        let width: Int
        let height: Int
    }

    private struct State: Sendable {
        var thumbnails: [Key: Thumbnail] = [:]
        /// The oldest first.
        var keys: [Key] = []
        var bytes = 0
        /// Pictures that cannot be decoded in any size, so that none is tried twice, and why.
        var refused: [SHA256.Digest: ThumbnailError] = [:]
        /// The oldest first.
        var refusedKeys: [SHA256.Digest] = []
    }

    private static let mostBytes = 8 * 1024 * 1024
    private static let mostRefused = 1_024
    /// What is kept of an app's picture that somebody sends, in pixels each way.
    private static let receivedSide = 256

    private let state = Locked(State())
    private let shown = ThumbnailQueue(label: "pictures", most: 64, mostBytes: 32 * 1024 * 1024)
    private let received = ThumbnailQueue(label: "received pictures", most: 8, mostBytes: 16 * 1024 * 1024)
    /// Those of whom a picture is waiting in ``received``.
    private let senders = Locked<Set<Person.ID>>([])
    private let silhouettes = SilhouetteCache()

    /// - Parameter original: what the person gave; what cannot be read is as good as nothing.
    /// - Throws: `HTTPError` where more pictures are wanted at this moment than can be made.
    func picture(of original: [UInt8]?, _ size: PictureSize, logger: Logger) async throws -> Thumbnail {
        guard let original else { return try await silhouettes.silhouette(size) }
        do {
            return try await thumbnail(of: original, width: size.width, height: size.height, logger)
        } catch is ThumbnailError {
            return try await silhouettes.silhouette(size)
        }
    }

    /// - Parameter side: in pixels, each way.
    /// - Throws: `ThumbnailError`, or `HTTPError` where more pictures are wanted at this moment than can be made.
    func icon(of original: [UInt8], side: Int, logger: Logger) async throws -> Thumbnail {
        try await thumbnail(of: original, width: side, height: side, logger)
    }

    /// A picture that somebody has just sent. Of each person one is read at a time: the others who wait are somebody else.
    /// - Throws: `ThumbnailError`, or `HTTPError` where more come at this moment than can be read.
    func received(_ original: [UInt8], from sender: Person.ID) async throws -> Thumbnail {
        guard senders.withLock({ $0.insert(sender).inserted }) else {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "Another picture of the same person is being read.")
        }
        defer { senders.withLock { _ = $0.remove(sender) } }
        return try await received.run(holding: original.count) {
            try Self.made(of: original, width: Self.receivedSide, height: Self.receivedSide)
        }
    }

    private func thumbnail(of original: [UInt8], width: Int, height: Int, _ logger: Logger) async throws -> Thumbnail {
        let key = Key(original: SHA256.hash(data: original), width: width, height: height)
        if let thumbnail = try kept(key) { return thumbnail }
        return try await shown.run(holding: original.count) { [self] in
            // Somebody else may have waited for the same one.
            if let thumbnail = try kept(key) { return thumbnail }
            do {
                let thumbnail = try Self.made(of: original, width: width, height: height)
                state.withLock { Self.keep(thumbnail, as: key, &$0) }
                return thumbnail
            } catch let error as ThumbnailError {
                logger.warning("a picture that is kept cannot be read", metadata: ["why": "\(error)"])
                state.withLock { Self.refuse(key.original, error, &$0) }
                throw error
            }
        }
    }

    /// - Throws: where the picture was tried before, in whatever size, and cannot be read.
    private func kept(_ key: Key) throws -> Thumbnail? {
        try state.withLock { state in
            if let error = state.refused[key.original] { throw error }
            return state.thumbnails[key]
        }
    }

    private static func made(of original: [UInt8], width: Int, height: Int) throws -> Thumbnail {
        do {
            return try Thumbnail(of: original, width: width, height: height)
        } catch  where error.code == .unavailable {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "Pictures cannot be made right now.")
        }
    }

    private static func keep(_ thumbnail: Thumbnail, as key: Key, _ state: inout State) {
        guard thumbnail.bytes.count <= mostBytes / 2, state.thumbnails.updateValue(thumbnail, forKey: key) == nil else { return }
        state.keys.append(key)
        state.bytes += thumbnail.bytes.count
        while state.bytes > mostBytes, !state.keys.isEmpty {
            state.bytes -= state.thumbnails.removeValue(forKey: state.keys.removeFirst())?.bytes.count ?? 0
        }
    }

    private static func refuse(_ original: SHA256.Digest, _ error: ThumbnailError, _ state: inout State) {
        guard state.refused.updateValue(error, forKey: original) == nil else { return }
        state.refusedKeys.append(original)
        if state.refusedKeys.count > mostRefused { state.refused.removeValue(forKey: state.refusedKeys.removeFirst()) }
    }
}
