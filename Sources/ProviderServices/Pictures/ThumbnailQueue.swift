import LoginModel
import ProviderPictures

/// Decides which thumbnails are made next. Networks take turns, and everyone who waits for the same picture is served in one turn, whatever
/// the size. The limits count different thumbnails, not clients: a request for a thumbnail for which another client already waits is always
/// accepted.
///
/// Pictures are not read before their turn, so a waiting request needs no additional memory. The number of waiting requests is bounded by
/// the number of connections, because the request of a disconnected client is removed.
actor ThumbnailQueue {
    /// The limits on the number of different thumbnails that wait to be made.
    struct Limits: Sendable {
        /// The maximum number of thumbnails for which only one client waits. Beyond it, a new request displaces a request of the network
        /// with the most such thumbnails. The new request is refused if no network has at least two more of them than its own network.
        var maximumUnshared = 512
        /// The maximum number of waiting thumbnails that clients of one network requested first, even if other clients have joined.
        var mostOfNetwork = 64
    }

    /// Makes one thumbnail; returns `nil` if the picture no longer exists.
    typealias Make = @Sendable (OriginalPicture, ThumbnailSize) async throws -> Thumbnail?

    private struct Caller {
        let network: String
        let result: CheckedContinuation<Thumbnail?, any Error>
    }

    /// All requests that wait for one picture in one size.
    private struct Place {
        /// The network of the client that requested the thumbnail first.
        let network: String
        /// The order of arrival; the latest has the highest number.
        let number: Int
        /// Whether another client has joined. A shared place is not displaced, since that would refuse a client that was already accepted.
        var isShared = false
        /// The waiting requests by number.
        var waiters: [Int: Caller] = [:]
    }

    private struct Waiting {
        let original: OriginalPicture
        var jobs: [ThumbnailSize: Place] = [:]

        func isPending(for network: String) -> Bool { jobs.values.contains { $0.waiters.values.contains { $0.network == network } } }
    }

    /// The number of a network's places: of all, and of those with only one client.
    private struct PlaceCount {
        var all = 0
        var unshared = 0
    }

    private let limits: Limits
    private let make: Make
    /// The waiting pictures by ID.
    private var pending: [String: Waiting] = [:]
    /// How many waiting thumbnails each network was the first to request; a network without any is absent.
    private var jobCounts: [String: PlaceCount] = [:]
    private var unshared = 0
    /// The IDs of the pictures that each network waits for, in order of request.
    private var pictures: [String: [String]] = [:]
    /// The waiting networks, the next one first.
    private var turns: [String] = []
    private var isRunning = false
    private var lastJob = 0
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
    var count: Int { pending.values.reduce(0) { $1.jobs.values.reduce($0) { $0 + $1.waiters.count } } }

    private func enqueue(_ caller: Caller, _ number: Int, for size: ThumbnailSize, of original: OriginalPicture) {
        if let place = pending[original.id]?.jobs[size] {
            if !place.isShared { count(place, by: PlaceCount(all: 0, unshared: -1)) }
            pending[original.id]?.jobs[size]?.isShared = true
        } else {
            guard makeCapacity(for: caller.network) else { return caller.result.resume(throwing: Self.full) }
            lastJob += 1
            let place = Place(network: caller.network, number: lastJob)
            pending[original.id, default: Waiting(original: original)].jobs[size] = place
            count(place, by: PlaceCount(all: 1, unshared: 1))
        }
        pending[original.id]?.jobs[size]?.waiters[number] = caller
        if pictures[caller.network] == nil { turns.append(caller.network) }
        if pictures[caller.network]?.contains(original.id) != true { pictures[caller.network, default: []].append(original.id) }
        guard !isRunning else { return }
        isRunning = true
        Task { await run() }
    }

    private func cancel(_ number: Int, for size: ThumbnailSize, of picture: String) {
        guard let caller = pending[picture]?.jobs[size]?.waiters.removeValue(forKey: number) else { return }
        if pending[picture]?.jobs[size]?.waiters.isEmpty == true { removeJob(for: size, of: picture) }
        removeFromOrder(picture, for: caller.network)
        caller.result.resume(throwing: Self.full)
    }

    private func run() async {
        while let next = next() {
            for (size, place) in next.jobs.sorted(by: { $0.key < $1.key }) {
                let result: Result<Thumbnail?, any Error>
                do { result = .success(try await make(next.original, size)) } catch { result = .failure(error) }
                for caller in place.waiters.values { caller.result.resume(with: result) }
            }
        }
        isRunning = false
    }

    /// Removes and returns the next picture. Pictures that were made in the turn of another network are skipped.
    private func next() -> Waiting? {
        while !turns.isEmpty {
            let network = turns.removeFirst()
            while var left = pictures.removeValue(forKey: network), !left.isEmpty {
                let picture = left.removeFirst()
                if !left.isEmpty { pictures[network] = left }
                guard let next = pending.removeValue(forKey: picture) else { continue }
                if !left.isEmpty { turns.append(network) }
                next.jobs.values.forEach(decrement)
                return next
            }
        }
        return nil
    }

    /// Whether a network may have another place. If the queue is full, this may displace a request of another network.
    private func makeCapacity(for network: String) -> Bool {
        let own = jobCounts[network] ?? PlaceCount()
        guard own.all < limits.mostOfNetwork else { return false }
        guard unshared >= limits.maximumUnshared else { return true }
        guard let (size, picture) = latestJob(ofMoreThan: own.unshared + 1), let place = removeJob(for: size, of: picture) else {
            return false
        }
        for caller in place.waiters.values {
            removeFromOrder(picture, for: caller.network)
            caller.result.resume(throwing: Self.full)
        }
        return true
    }

    /// Returns the newest thumbnail for which only one client waits, from the network with the most of these.
    /// - Parameter least: networks with at most this many are spared.
    private func latestJob(ofMoreThan least: Int) -> (ThumbnailSize, picture: String)? {
        var latest: (ThumbnailSize, picture: String)?
        var rank = (least, Int.max)
        for (picture, waiting) in pending {
            for (size, place) in waiting.jobs where !place.isShared {
                let placeRank = (jobCounts[place.network]?.unshared ?? 0, place.number)
                guard placeRank > rank else { continue }
                latest = (size, picture)
                rank = placeRank
            }
        }
        return latest
    }

    @discardableResult
    private func removeJob(for size: ThumbnailSize, of picture: String) -> Place? {
        guard let place = pending[picture]?.jobs.removeValue(forKey: size) else { return nil }
        if pending[picture]?.jobs.isEmpty == true { pending[picture] = nil }
        decrement(place)
        return place
    }

    private func decrement(_ place: Place) { count(place, by: PlaceCount(all: -1, unshared: place.isShared ? 0 : -1)) }

    private func count(_ place: Place, by change: PlaceCount) {
        jobCounts[place.network, default: PlaceCount()].all += change.all
        jobCounts[place.network, default: PlaceCount()].unshared += change.unshared
        if jobCounts[place.network]?.all == 0 { jobCounts[place.network] = nil }
        unshared += change.unshared
    }

    /// Removes a picture from those that a network waits for, if no client of the network waits for it any longer.
    private func removeFromOrder(_ picture: String, for network: String) {
        guard pending[picture]?.isPending(for: network) != true else { return }
        pictures[network]?.removeAll { $0 == picture }
        guard pictures[network]?.isEmpty == true else { return }
        pictures[network] = nil
        turns.removeAll { $0 == network }
    }

    private static let full = PicturesBusy(explanation: "Too many pictures are requested at once. Please try again.")
}
