import LoginModel
import ProviderPictures

/// Decides which thumbnails are made next. Networks take turns, and all requests for the same picture, in whatever size, are served in one
/// turn. The limits count different thumbnails, not clients. A request is always accepted if another client already waits for the same
/// thumbnail.
///
/// Pictures are not read before their turn, so a waiting request needs no additional memory. The number of waiting requests is bounded by
/// the number of connections, because the request of a disconnected client is removed.
actor ThumbnailQueue {
    /// The limits on the number of different thumbnails that wait to be made.
    struct Limits: Sendable {
        /// The maximum number of thumbnails for which only one client waits. Beyond it, a new request displaces a request of the network
        /// with the most such thumbnails. If no network has at least two more such thumbnails than the network of the new request,
        /// the new request is refused.
        var maximumUnshared = 512
        /// The maximum number of waiting thumbnails for one network. A thumbnail counts toward the network that requested it first, even if
        /// other clients have joined.
        var maximumPerNetwork = 64
    }

    /// Makes one thumbnail; returns `nil` if the picture no longer exists.
    typealias Make = @Sendable (OriginalPicture, ThumbnailSize) async throws -> Thumbnail?

    private struct Caller {
        let network: String
        let result: CheckedContinuation<Thumbnail?, any Error>
    }

    /// All requests that wait for one picture in one size.
    private struct PendingThumbnail {
        /// The network of the client that requested the thumbnail first.
        let network: String
        /// The order of arrival; the latest has the highest number.
        let number: Int
        /// Whether another client has joined. A shared thumbnail is never displaced.
        var isShared = false
        /// The waiting requests by number.
        var waiters: [Int: Caller] = [:]
    }

    private struct Waiting {
        let original: OriginalPicture
        var thumbnails: [ThumbnailSize: PendingThumbnail] = [:]

        func isPending(for network: String) -> Bool { thumbnails.values.contains { $0.waiters.values.contains { $0.network == network } } }
    }

    /// The number of waiting thumbnails that a network was the first to request, and how many of these are unshared.
    private struct ThumbnailCount {
        var all = 0
        var unshared = 0
    }

    private let limits: Limits
    private let make: Make
    /// The waiting pictures by ID.
    private var pending: [String: Waiting] = [:]
    /// The counts of each network. A network for which no thumbnail counts is absent.
    private var thumbnailCounts: [String: ThumbnailCount] = [:]
    private var unshared = 0
    /// The IDs of the pictures that each network waits for, in order of request.
    private var pictures: [String: [String]] = [:]
    /// The waiting networks, the next one first.
    private var networkOrder: [String] = []
    private var isRunning = false
    private var lastThumbnail = 0
    private var lastWaiter = 0

    init(limits: Limits = Limits(), make: @escaping Make) {
        self.limits = limits
        self.make = make
    }

    /// Waits for a thumbnail.
    /// - Parameter network: the network whose turn the request uses.
    /// - Throws: any error of `make`, or ``PicturesBusy`` if the queue is full or the client has disconnected.
    func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        lastWaiter += 1
        let number = lastWaiter
        return try await DisconnectSignal.whileWaiting {
            try await withCheckedThrowingContinuation { result in
                enqueue(Caller(network: network, result: result), number, for: size, of: original)
            }
        } onLeaving: {
            Task { await self.cancel(number, for: size, of: original.id) }
        }
    }

    /// The number of requests that wait for their turn.
    var count: Int { pending.values.reduce(0) { $1.thumbnails.values.reduce($0) { $0 + $1.waiters.count } } }

    private func enqueue(_ caller: Caller, _ number: Int, for size: ThumbnailSize, of original: OriginalPicture) {
        if let thumbnail = pending[original.id]?.thumbnails[size] {
            if !thumbnail.isShared { count(thumbnail, by: ThumbnailCount(all: 0, unshared: -1)) }
            pending[original.id]?.thumbnails[size]?.isShared = true
        } else {
            guard makeCapacity(for: caller.network) else { return caller.result.resume(throwing: Self.full) }
            lastThumbnail += 1
            let thumbnail = PendingThumbnail(network: caller.network, number: lastThumbnail)
            pending[original.id, default: Waiting(original: original)].thumbnails[size] = thumbnail
            count(thumbnail, by: ThumbnailCount(all: 1, unshared: 1))
        }
        pending[original.id]?.thumbnails[size]?.waiters[number] = caller
        if pictures[caller.network] == nil { networkOrder.append(caller.network) }
        if pictures[caller.network]?.contains(original.id) != true { pictures[caller.network, default: []].append(original.id) }
        guard !isRunning else { return }
        isRunning = true
        Task { await run() }
    }

    private func cancel(_ number: Int, for size: ThumbnailSize, of picture: String) {
        guard let caller = pending[picture]?.thumbnails[size]?.waiters.removeValue(forKey: number) else { return }
        if pending[picture]?.thumbnails[size]?.waiters.isEmpty == true { removeThumbnail(for: size, of: picture) }
        removeFromOrder(picture, for: caller.network)
        caller.result.resume(throwing: Self.full)
    }

    private func run() async {
        while let next = next() {
            for (size, thumbnail) in next.thumbnails.sorted(by: { $0.key < $1.key }) {
                let result: Result<Thumbnail?, any Error>
                do { result = .success(try await make(next.original, size)) } catch { result = .failure(error) }
                for caller in thumbnail.waiters.values { caller.result.resume(with: result) }
            }
        }
        isRunning = false
    }

    /// Removes and returns the next picture. Pictures that were already made in another network's turn are skipped.
    private func next() -> Waiting? {
        while !networkOrder.isEmpty {
            let network = networkOrder.removeFirst()
            while var left = pictures.removeValue(forKey: network), !left.isEmpty {
                let picture = left.removeFirst()
                if !left.isEmpty { pictures[network] = left }
                guard let next = pending.removeValue(forKey: picture) else { continue }
                if !left.isEmpty { networkOrder.append(network) }
                next.thumbnails.values.forEach(decrement)
                return next
            }
        }
        return nil
    }

    /// Makes room for another thumbnail of a network. If the queue is full, the method tries to displace a request of another network.
    /// - Returns: whether the network may wait for another thumbnail.
    private func makeCapacity(for network: String) -> Bool {
        let own = thumbnailCounts[network] ?? ThumbnailCount()
        guard own.all < limits.maximumPerNetwork else { return false }
        guard unshared >= limits.maximumUnshared else { return true }
        guard let (size, picture) = newestThumbnail(ofMoreThan: own.unshared + 1), let thumbnail = removeThumbnail(for: size, of: picture)
        else {
            return false
        }
        for caller in thumbnail.waiters.values {
            removeFromOrder(picture, for: caller.network)
            caller.result.resume(throwing: Self.full)
        }
        return true
    }

    /// Returns the newest thumbnail for which only one client waits, from the network with the most such thumbnails.
    /// - Parameter least: networks with at most this many such thumbnails are skipped.
    private func newestThumbnail(ofMoreThan least: Int) -> (ThumbnailSize, picture: String)? {
        var latest: (ThumbnailSize, picture: String)?
        var rank = (least, Int.max)
        for (picture, waiting) in pending {
            for (size, thumbnail) in waiting.thumbnails where !thumbnail.isShared {
                let ownRank = (thumbnailCounts[thumbnail.network]?.unshared ?? 0, thumbnail.number)
                guard ownRank > rank else { continue }
                latest = (size, picture)
                rank = ownRank
            }
        }
        return latest
    }

    @discardableResult
    private func removeThumbnail(for size: ThumbnailSize, of picture: String) -> PendingThumbnail? {
        guard let thumbnail = pending[picture]?.thumbnails.removeValue(forKey: size) else { return nil }
        if pending[picture]?.thumbnails.isEmpty == true { pending[picture] = nil }
        decrement(thumbnail)
        return thumbnail
    }

    private func decrement(_ thumbnail: PendingThumbnail) {
        count(thumbnail, by: ThumbnailCount(all: -1, unshared: thumbnail.isShared ? 0 : -1))
    }

    private func count(_ thumbnail: PendingThumbnail, by change: ThumbnailCount) {
        thumbnailCounts[thumbnail.network, default: ThumbnailCount()].all += change.all
        thumbnailCounts[thumbnail.network, default: ThumbnailCount()].unshared += change.unshared
        if thumbnailCounts[thumbnail.network]?.all == 0 { thumbnailCounts[thumbnail.network] = nil }
        unshared += change.unshared
    }

    /// Removes a picture from those that a network waits for, if no client of the network waits for it any longer.
    private func removeFromOrder(_ picture: String, for network: String) {
        guard pending[picture]?.isPending(for: network) != true else { return }
        pictures[network]?.removeAll { $0 == picture }
        guard pictures[network]?.isEmpty == true else { return }
        pictures[network] = nil
        networkOrder.removeAll { $0 == network }
    }

    private static let full = PicturesBusy(explanation: "Too many pictures are requested at once. Please try again.")
}
