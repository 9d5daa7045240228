import Hummingbird
import LoginModel
import ProviderPictures

/// Decides which thumbnails are made next. Networks take turns, and everybody who waits for the same picture is served at once, whatever the size.
/// The bound is on the work, the number of different thumbnails, so that a crowd that waits for one of them counts once.
///
/// Nothing of a picture is read before its turn, so those who wait take no memory but their own, which the number of connections bounds.
actor PictureQueue {
    /// How many different thumbnails may be waited for. A request for one that is waited for already joins it.
    struct Limits: Sendable {
        /// In all. When the queue is full, a newcomer takes a place from networks that all wait for more thumbnails than the newcomer's network.
        var most = 512
        /// By one network, with those that other networks wait for as well.
        var mostOfNetwork = 64
    }

    /// Makes one thumbnail; `nil` where the picture is there no more.
    typealias Make = @Sendable (OriginalPicture, ThumbnailSize) async throws -> Thumbnail?

    /// Everybody who waits for one picture in one size.
    private struct Place {
        /// The latest one has the highest.
        let number: Int
        var networks: Set<String> = []
        var callers: [CheckedContinuation<Thumbnail?, any Error>] = []
    }

    private struct Waiting {
        let original: OriginalPicture
        var places: [ThumbnailSize: Place] = [:]
    }

    private let limits: Limits
    private let make: Make
    /// By the id of the picture.
    private var waiting: [String: Waiting] = [:]
    private var places = 0
    /// How many places each network waits in.
    private var placesOfNetworks: [String: Int] = [:]
    /// The ids of the pictures that a network has asked for, in its order.
    private var pictures: [String: [String]] = [:]
    /// The networks that wait, the next one first.
    private var turns: [String] = []
    private var isRunning = false
    private var lastNumber = 0

    init(limits: Limits = Limits(), make: @escaping Make) {
        self.limits = limits
        self.make = make
    }

    /// - Parameter network: whose turn it takes.
    /// - Throws: what `make` does, or `HTTPError` where more pictures are waited for than may be.
    func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        try await withCheckedThrowingContinuation { caller in
            if waiting[original.id]?.places[size] == nil {
                guard hasPlace(for: network) else { return caller.resume(throwing: Self.full) }
                lastNumber += 1
                places += 1
                waiting[original.id, default: Waiting(original: original)].places[size] = Place(number: lastNumber)
            }
            waiting[original.id]?.places[size]?.callers.append(caller)
            if waiting[original.id]?.places[size]?.networks.insert(network).inserted == true { placesOfNetworks[network, default: 0] += 1 }
            if pictures[network] == nil { turns.append(network) }
            if pictures[network]?.contains(original.id) != true { pictures[network, default: []].append(original.id) }
            guard !isRunning else { return }
            isRunning = true
            Task { await run() }
        }
    }

    /// How many callers wait whose turn has not come.
    var count: Int { waiting.values.reduce(0) { $1.places.values.reduce($0) { $0 + $1.callers.count } } }

    private func run() async {
        while let next = next() {
            for (size, place) in next.places.sorted(by: { $0.key < $1.key }) {
                let result: Result<Thumbnail?, any Error>
                do { result = .success(try await make(next.original, size)) } catch { result = .failure(error) }
                for caller in place.callers { caller.resume(with: result) }
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
                next.places.values.forEach(free)
                return next
            }
        }
        return nil
    }

    private func free(_ place: Place) {
        places -= 1
        for network in place.networks {
            placesOfNetworks[network]? -= 1
            if placesOfNetworks[network] == 0 { placesOfNetworks[network] = nil }
        }
    }

    /// Whether a network may wait in one place more; where only another one is left, those who wait there are refused.
    private func hasPlace(for network: String) -> Bool {
        let own = placesOfNetworks[network, default: 0]
        guard own < limits.mostOfNetwork else { return false }
        guard places >= limits.most else { return true }
        guard let place = takePlace(ofMoreThan: own + 1) else { return false }
        for caller in place.callers { caller.resume(throwing: Self.full) }
        return true
    }

    /// Frees the latest place of those in which the networks, even the one that waits in the fewest, wait in the most.
    private func takePlace(ofMoreThan least: Int) -> Place? {
        var taken: (picture: String, size: ThumbnailSize)?
        var rank = (least, Int.max)
        for (picture, waiting) in waiting {
            for (size, place) in waiting.places {
                let fewest = place.networks.map { placesOfNetworks[$0, default: 0] }.min() ?? 0
                guard (fewest, place.number) > rank else { continue }
                taken = (picture, size)
                rank = (fewest, place.number)
            }
        }
        guard let taken, let place = waiting[taken.picture]?.places.removeValue(forKey: taken.size) else { return nil }
        if waiting[taken.picture]?.places.isEmpty == true { waiting[taken.picture] = nil }
        free(place)
        return place
    }

    private static let full = HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "2"], message: "More pictures are wanted than can be made.")
}
