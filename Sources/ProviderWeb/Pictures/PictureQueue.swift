import Hummingbird
import LoginModel
import ProviderPictures

/// Decides which thumbnails are made next. Networks take turns, and everybody who waits for the same picture is served at once, whatever the size.
/// The bound is on the work: on the different thumbnails for which only one client waits. A client that wants a thumbnail for which another one waits
/// already is always served with it.
///
/// Nothing of a picture is read before its turn, so those who wait take no memory but their own. The number of connections bounds it, since nobody
/// waits for a client that has gone.
actor PictureQueue {
    /// How many different thumbnails may be waited for. A request for one that is waited for already joins it.
    struct Limits: Sendable {
        /// By one client each. When the queue is full, a newcomer takes a place from a network that has more of these than the newcomer's network.
        var most = 512
        /// That clients of one network have asked for first, whoever waits for them as well.
        var mostOfNetwork = 64
    }

    /// Makes one thumbnail; `nil` where the picture is there no more.
    typealias Make = @Sendable (OriginalPicture, ThumbnailSize) async throws -> Thumbnail?

    private struct Caller {
        let network: String
        let result: CheckedContinuation<Thumbnail?, any Error>
    }

    /// Everybody who waits for one picture in one size.
    private struct Place {
        /// The network of the client that asked first.
        let network: String
        /// The latest one has the highest.
        let number: Int
        /// Whether somebody has joined: nobody takes the place then, or who has been let in would be refused.
        var isShared = false
        /// By a number for each.
        var callers: [Int: Caller] = [:]
    }

    private struct Waiting {
        let original: OriginalPicture
        var places: [ThumbnailSize: Place] = [:]

        func isWanted(in network: String) -> Bool { places.values.contains { $0.callers.values.contains { $0.network == network } } }
    }

    /// How many places a network has: all, and those that nobody has joined.
    private struct PlaceCount {
        var all = 0
        var unshared = 0
    }

    private let limits: Limits
    private let make: Make
    /// By the id of the picture.
    private var waiting: [String: Waiting] = [:]
    /// Of the networks that have any.
    private var places: [String: PlaceCount] = [:]
    private var unshared = 0
    /// The ids of the pictures that a network waits for, in its order.
    private var pictures: [String: [String]] = [:]
    /// The networks that wait, the next one first.
    private var turns: [String] = []
    private var isRunning = false
    private var lastPlace = 0
    private var lastCaller = 0

    init(limits: Limits = Limits(), make: @escaping Make) {
        self.limits = limits
        self.make = make
    }

    /// - Parameter network: whose turn it takes.
    /// - Throws: what `make` does, or `HTTPError` where more pictures are waited for than may be, and where the client has gone.
    func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        lastCaller += 1
        let number = lastCaller
        return try await ClientPresence.whileWaiting {
            try await withCheckedThrowingContinuation { result in
                enter(Caller(network: network, result: result), number, for: size, of: original)
            }
        } onLeaving: {
            Task { await self.leave(number, for: size, of: original.id) }
        }
    }

    /// How many callers wait whose turn has not come.
    var count: Int { waiting.values.reduce(0) { $1.places.values.reduce($0) { $0 + $1.callers.count } } }

    private func enter(_ caller: Caller, _ number: Int, for size: ThumbnailSize, of original: OriginalPicture) {
        if let place = waiting[original.id]?.places[size] {
            if !place.isShared { count(place, by: PlaceCount(all: 0, unshared: -1)) }
            waiting[original.id]?.places[size]?.isShared = true
        } else {
            guard hasPlace(for: caller.network) else { return caller.result.resume(throwing: Self.full) }
            lastPlace += 1
            let place = Place(network: caller.network, number: lastPlace)
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
        if waiting[picture]?.places[size]?.callers.isEmpty == true { removePlace(for: size, of: picture) }
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

    /// Takes out whose turn it is. What a network has asked for may have been made in the turn of another one.
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

    /// Whether a network may have one place more. Where only that of another one is left, the client that waits in it is refused.
    private func hasPlace(for network: String) -> Bool {
        let own = places[network] ?? PlaceCount()
        guard own.all < limits.mostOfNetwork else { return false }
        guard unshared >= limits.most else { return true }
        guard let (size, picture) = latestPlace(ofMoreThan: own.unshared + 1), let place = removePlace(for: size, of: picture) else {
            return false
        }
        for caller in place.callers.values {
            forget(picture, for: caller.network)
            caller.result.resume(throwing: Self.full)
        }
        return true
    }

    /// The latest one that nobody has joined, of the network that has the most of these.
    private func latestPlace(ofMoreThan least: Int) -> (ThumbnailSize, picture: String)? {
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
    private func removePlace(for size: ThumbnailSize, of picture: String) -> Place? {
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

    /// Takes a picture out of the order of a network in which nobody wants it any more.
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
