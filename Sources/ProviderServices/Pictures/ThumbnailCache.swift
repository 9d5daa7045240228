import Dispatch
package import Logging
import LoginModel
package import ProviderDomain
package import ProviderPictures

/// Makes thumbnails of the pictures of people and apps in the requested sizes, and caches recent ones. Uploaded pictures have a queue of their own,
/// so that viewing pictures never waits for uploads.
///
/// The cache is in the memory of the process, and bounded.
package final class ThumbnailCache: Sendable {
    /// Decodes the pixels of a file.
    typealias Decode = @Sendable ([UInt8]) throws(ThumbnailError) -> ReducedPicture

    private struct Key: Hashable, Sendable {
        /// The ID of the ``OriginalPicture``.
        let original: String
        let size: ThumbnailSize
    }

    private struct State: Sendable {
        var thumbnails = BoundedCache<Key, Thumbnail>(maximumCost: 8 * 1024 * 1024)
        /// Reduced pictures, from which further sizes of the same picture are made.
        var reduced = BoundedCache<String, ReducedPicture>(maximumCost: 24 * 1024 * 1024)
        /// The errors of pictures that cannot be decoded in any size, so that none of them is decoded again.
        var undecodable = BoundedCache<String, ThumbnailError>(maximumCost: 1_024)
    }

    /// The range of the sides of thumbnails, in pixels.
    private static let sides = (PictureSize.sides.min() ?? 1)...PictureSize.maximumSide
    /// The size in which an uploaded app icon is stored.
    private static let storedIconSize = ThumbnailSize(width: 256, height: 256)
    /// The number of uploaded pictures that may wait.
    private static let maximumUploads = 8

    private let state = Locked(State())
    private let thread = DispatchQueue(label: "pictures")
    private let queue: ThumbnailQueue
    private let received: ThumbnailQueue
    /// The people whose uploaded pictures are being decoded or wait to be decoded.
    private let uploaders = Locked<Set<Person.ID>>([])
    private let silhouettes = SilhouetteCache()

    /// Creates an empty cache with the standard limits.
    package convenience init() { self.init(limits: ThumbnailQueue.Limits()) }

    /// Creates an empty cache.
    /// - Parameters:
    ///   - limits: the limits of the queue for viewing pictures.
    ///   - receiving: the queue on which uploaded pictures are decoded.
    ///   - decode: decodes a file for thumbnails of all sizes.
    init(
        limits: ThumbnailQueue.Limits = ThumbnailQueue.Limits(),
        receivingOn receiving: DispatchQueue = DispatchQueue(label: "received pictures"),
        decode: @escaping Decode = { (file) throws(ThumbnailError) in try ReducedPicture(of: file, for: sides) }
    ) {
        queue = ThumbnailQueue(limits: limits) { [state, thread] original, size in
            try await Self.makeThumbnail(Key(original: original.id, size: size), of: original, state, on: thread, decode)
        }
        received = ThumbnailQueue(
            limits: ThumbnailQueue.Limits(maximumUnshared: Self.maximumUploads, maximumPerNetwork: Self.maximumUploads)
        ) {
            original, size in
            guard let file = try await original.load() else { return nil }
            return try await Self.run(on: receiving) { try Thumbnail(of: file, width: size.width, height: size.height) }
        }
    }

    /// The number of requests and uploads that wait for their turn.
    var waitingCount: Int { get async { await queue.count + received.count } }

    /// The number of uploads that are being decoded or wait to be decoded.
    var uploadCount: Int { uploaders.withLock(\.count) }

    /// Returns the thumbnail of a person's picture, or of the placeholder.
    /// - Parameters:
    ///   - original: the person's picture; `nil`, or a file that cannot be decoded, results in the placeholder.
    ///   - network: the network of the request.
    /// - Throws: ``PicturesBusy`` if the queue is full or the decoder is unavailable.
    package func picture(of original: OriginalPicture?, _ size: PictureSize, for network: String) async throws -> Thumbnail {
        if let original {
            do {
                let size = ThumbnailSize(width: size.width, height: size.height)
                if let thumbnail = try await thumbnail(size, of: original, for: network) { return thumbnail }
            } catch is ThumbnailError {}
        }
        return await silhouettes.silhouette(size)
    }

    /// Returns a thumbnail of any picture.
    /// - Returns: `nil` if the picture no longer exists.
    /// - Throws: `ThumbnailError`, or ``PicturesBusy`` if the queue is full or the decoder is unavailable.
    package func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        if let thumbnail = try Self.cached(Key(original: original.id, size: size), state) { return thumbnail }
        return try await queue.thumbnail(size, of: original, for: network)
    }

    /// Decodes an uploaded picture and returns the thumbnail to store. Only one picture of each person is accepted at a time, so that no
    /// person can fill the queue. Networks are served in turn.
    /// - Throws: `ThumbnailError`, or ``PicturesBusy`` if the queue is full, the decoder is unavailable, or another picture of the same person
    ///   is being decoded.
    package func decodeUpload(_ file: [UInt8], from sender: Person.ID, in network: String, logger: Logger) async throws -> Thumbnail {
        guard uploaders.withLock({ $0.insert(sender).inserted }) else {
            throw PicturesBusy(explanation: "Another picture of the same person is being processed. Please try again.")
        }
        defer { uploaders.withLock { _ = $0.remove(sender) } }
        let original = OriginalPicture(id: "\(sender.rawValue)", logger: logger) { file }
        guard let thumbnail = try await received.thumbnail(Self.storedIconSize, of: original, for: network) else { throw Self.unavailable }
        return thumbnail
    }

    private static func makeThumbnail(
        _ key: Key, of original: OriginalPicture, _ state: Locked<State>, on thread: DispatchQueue, _ decode: @escaping Decode
    ) async throws -> Thumbnail? {
        // Another request may have made the thumbnail since this request was queued.
        if let thumbnail = try cached(key, state) { return thumbnail }
        guard let reduced = try await reduced(original, state, on: thread, decode) else { return nil }
        let thumbnail = try await run(on: thread) { try Thumbnail(of: reduced, width: key.size.width, height: key.size.height) }
        state.withLock { $0.thumbnails.add(thumbnail, for: key, cost: thumbnail.bytes.count) }
        return thumbnail
    }

    private static func reduced(
        _ original: OriginalPicture, _ state: Locked<State>, on thread: DispatchQueue, _ decode: @escaping Decode
    ) async throws -> ReducedPicture? {
        if let reduced = state.withLock({ $0.reduced[original.id] }) { return reduced }
        guard let file = try await original.load() else { return nil }
        do {
            let reduced = try await run(on: thread) { try decode(file) }
            state.withLock { $0.reduced.add(reduced, for: original.id, cost: reduced.byteCount) }
            return reduced
        } catch let error as ThumbnailError {
            original.logger.warning("a stored picture cannot be read", metadata: ["why": "\(error)"])
            state.withLock { $0.undecodable.add(error, for: original.id, cost: 1) }
            throw error
        }
    }

    /// Returns the cached thumbnail; `nil` if there is none.
    /// - Throws: the error of an earlier attempt to decode the picture, in any size.
    private static func cached(_ key: Key, _ state: Locked<State>) throws -> Thumbnail? {
        try state.withLock { state in
            if let error = state.undecodable[key.original] { throw error }
            return state.thumbnails[key]
        }
    }

    private static func run<Made: Sendable>(on thread: DispatchQueue, _ make: @escaping @Sendable () throws -> Made) async throws -> Made {
        try await withCheckedThrowingContinuation { continuation in
            thread.async { continuation.resume(with: Result { try mappingUnavailable(make) }) }
        }
    }

    /// Maps an error that is not caused by the picture.
    /// - Throws: any error of `make`, except that `ThumbnailError` with the code `unavailable` becomes ``PicturesBusy``.
    private static func mappingUnavailable<Made>(_ make: () throws -> Made) throws -> Made {
        do {
            return try make()
        } catch let error as ThumbnailError where error.code == .unavailable {
            throw unavailable
        }
    }

    private static let unavailable = PicturesBusy(explanation: "Pictures cannot be processed at present. Please try again.")
}
