import Hummingbird
import LoginModel
import ProviderPictures

/// Decides which thumbnails are made next. Networks take turns, and everyone who waits for the same picture is served in one turn, whatever the
/// size. The limit applies to work, that is, to different thumbnails for which a single client waits. A client that requests a thumbnail for which
/// another one already waits is always accepted.
///
/// Pictures are not read before their turn, so a waiting request occupies no memory beyond its own. Their number is bounded by the number of
/// connections, because the request of a disconnected client is removed.
actor ThumbnailQueue {
    /// The number of different thumbnails that may wait. A request for a thumbnail that already waits joins it.
    struct Limits: Sendable {
        /// The limit of thumbnails with one client each. If it is reached, a new request displaces one of a network that
        /// has more of these than its own.
        var most = 512
        /// The limit of thumbnails that clients of one network were the first to request, however many clients have joined.
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
        /// The network of the client that requested it first.
        let network: String
        /// The order of arrival; the latest has the highest number.
        let number: Int
        /// Whether another client has joined. A shared place is not displaced, since that would refuse a client that was already accepted.
        var isShared = false
        /// The waiting requests by number.
        var callers: [Int: Caller] = [:]
    }

    private struct Waiting {
        let original: OriginalPicture
        var places: [ThumbnailSize: Place] = [:]

        func isWanted(in network: String) -> Bool { places.values.contains { $0.callers.values.contains { $0.network == network } } }
    }

    /// The number of places that a network has: all of them, and those that no other client has joined.
    private struct PlaceCount {
        var all = 0
        var unshared = 0
    }

    private let limits: Limits
    private let make: Make
    /// The waiting pictures by ID.
    private var waiting: [String: Waiting] = [:]
    /// The numbers of places of the networks that have any.
    private var places: [String: PlaceCount] = [:]
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
    /// - Throws: any error of `make`, or `HTTPError` (503) if the queue is full or the client has disconnected.
    func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        lastWaiter += 1
        let number = lastWaiter
        return try await DisconnectSignal.whileWaiting {
            try await withCheckedThrowingContinuation { result in
                enter(Caller(network: network, result: result), number, for: size, of: original)
            }
        } onLeaving: {
            Task { await self.leave(number, for: size, of: original.id) }
        }
    }

    /// The number of requests that wait for their turn.
    var count: Int { waiting.values.reduce(0) { $1.places.values.reduce($0) { $0 + $1.callers.count } } }

    private func enter(_ caller: Caller, _ number: Int, for size: ThumbnailSize, of original: OriginalPicture) {
        if let place = waiting[original.id]?.places[size] {
            if !place.isShared { count(place, by: PlaceCount(all: 0, unshared: -1)) }
            waiting[original.id]?.places[size]?.isShared = true
        } else {
            guard hasPlace(for: caller.network) else { return caller.result.resume(throwing: Self.full) }
            lastJob += 1
            let place = Place(network: caller.network, number: lastJob)
            waiting[original.id, default: Waiting(original: original)].places[size] = place
            count(place, by: PlaceCount(all: 1, unshared: 1))
        }
        waiting[original.id]?.places[size]?.callers[number] = caller
        if pictures[caller.network] == nil { turns.append(caller.network) }
        if pictures[caller.network]?.contains(original.id) != true { pictures[caller.network, default: []].append(original.id) }
        guard !isRunning else { return }
        isRunning = true
        Task { await run() }
    }

    private func leave(_ number: Int, for size: ThumbnailSize, of picture: String) {
        guard let caller = waiting[picture]?.places[size]?.callers.removeValue(forKey: number) else { return }
        if waiting[picture]?.places[size]?.callers.isEmpty == true { removeJob(for: size, of: picture) }
        forget(picture, for: caller.network)
        caller.result.resume(throwing: Self.full)
    }

    private func run() async {
        while let next = next() {
            for (size, place) in next.places.sorted(by: { $0.key < $1.key }) {
                let result: Result<Thumbnail?, any Error>
                do { result = .success(try await make(next.original, size)) } catch { result = .failure(error) }
                for caller in place.callers.values { caller.result.resume(with: result) }
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
                guard let next = waiting.removeValue(forKey: picture) else { continue }
                if !left.isEmpty { turns.append(network) }
                next.places.values.forEach(uncount)
                return next
            }
        }
        return nil
    }

    /// Whether a network may have another place. If the queue is full, this may displace a request of another network.
    private func hasPlace(for network: String) -> Bool {
        let own = places[network] ?? PlaceCount()
        guard own.all < limits.mostOfNetwork else { return false }
        guard unshared >= limits.most else { return true }
        guard let (size, picture) = latestJob(ofMoreThan: own.unshared + 1), let place = removeJob(for: size, of: picture) else {
            return false
        }
        for caller in place.callers.values {
            forget(picture, for: caller.network)
            caller.result.resume(throwing: Self.full)
        }
        return true
    }

    /// Returns the latest unshared place of the network that has the most of these.
    private func latestJob(ofMoreThan least: Int) -> (ThumbnailSize, picture: String)? {
        var latest: (ThumbnailSize, picture: String)?
        var rank = (least, Int.max)
        for (picture, waiting) in waiting {
            for (size, place) in waiting.places where !place.isShared {
                let placeRank = (places[place.network]?.unshared ?? 0, place.number)
                guard placeRank > rank else { continue }
                latest = (size, picture)
                rank = placeRank
            }
        }
        return latest
    }

    @discardableResult
    private func removeJob(for size: ThumbnailSize, of picture: String) -> Place? {
        guard let place = waiting[picture]?.places.removeValue(forKey: size) else { return nil }
        if waiting[picture]?.places.isEmpty == true { waiting[picture] = nil }
        uncount(place)
        return place
    }

    private func uncount(_ place: Place) { count(place, by: PlaceCount(all: -1, unshared: place.isShared ? 0 : -1)) }

    private func count(_ place: Place, by change: PlaceCount) {
        places[place.network, default: PlaceCount()].all += change.all
        places[place.network, default: PlaceCount()].unshared += change.unshared
        if places[place.network]?.all == 0 { places[place.network] = nil }
        unshared += change.unshared
    }

    /// Removes a picture from the order of a network if no client of the network waits for it any longer.
    private func forget(_ picture: String, for network: String) {
        guard waiting[picture]?.isWanted(in: network) != true else { return }
        pictures[network]?.removeAll { $0 == picture }
        guard pictures[network]?.isEmpty == true else { return }
        pictures[network] = nil
        turns.removeAll { $0 == network }
    }

    private static let full = HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "2"], message: "More pictures are wanted than can be made.")
}
