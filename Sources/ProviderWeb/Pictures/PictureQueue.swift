import Hummingbird
import LoginModel
import ProviderPictures

/// Decides whose thumbnails are made next. Networks are served in turn, and whoever waits for the same picture, in whatever size, is served with
/// it: nobody's place is taken by what somebody else asks for.
///
/// Nothing of a picture is read before its turn, so those who wait take no memory but their own.
actor PictureQueue {
    /// How many may wait.
    struct Limits: Sendable {
        /// In all. Where it is full, one of a network of which fewer wait takes the place of one of the network of which most do.
        var most = 512
        /// Of one network.
        var mostOfNetwork = 64
    }

    /// Makes one thumbnail; `nil` where the picture is there no more.
    typealias Make = @Sendable (OriginalPicture, ThumbnailSize) async throws -> Thumbnail?

    private struct Waiter {
        let network: String
        let size: ThumbnailSize
        let caller: CheckedContinuation<Thumbnail?, any Error>
    }

    private struct Waiting {
        let original: OriginalPicture
        /// The latest one is the last.
        var waiters: [Waiter] = []
    }

    private let limits: Limits
    private let make: Make
    /// By the id of the picture.
    private var waiting: [String: Waiting] = [:]
    /// The ids of the pictures that a network has asked for, in its order.
    private var pictures: [String: [String]] = [:]
    /// The networks that wait, the next one first.
    private var turns: [String] = []
    private var isRunning = false

    init(limits: Limits = Limits(), make: @escaping Make) {
        self.limits = limits
        self.make = make
    }

    /// - Parameter network: whose turn it takes.
    /// - Throws: what `make` does, or `HTTPError` where more wait than may.
    func thumbnail(_ size: ThumbnailSize, of original: OriginalPicture, for network: String) async throws -> Thumbnail? {
        try await withCheckedThrowingContinuation { caller in
            guard admit(network) else { return caller.resume(throwing: Self.full) }
            waiting[original.id, default: Waiting(original: original)].waiters.append(Waiter(network: network, size: size, caller: caller))
            if pictures[network] == nil { turns.append(network) }
            if pictures[network]?.contains(original.id) != true { pictures[network, default: []].append(original.id) }
            guard !isRunning else { return }
            isRunning = true
            Task { await run() }
        }
    }

    /// How many wait whose turn has not come.
    var count: Int { waiting.values.reduce(0) { $0 + $1.waiters.count } }

    private func run() async {
        while let next = next() {
            for size in Set(next.waiters.map(\.size)).sorted() {
                let result: Result<Thumbnail?, any Error>
                do { result = .success(try await make(next.original, size)) } catch { result = .failure(error) }
                for waiter in next.waiters where waiter.size == size { waiter.caller.resume(with: result) }
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
                return next
            }
        }
        return nil
    }

    /// Whether one more of a network may wait; where only another one's place is left, that one is refused.
    private func admit(_ network: String) -> Bool {
        let counts = waiting.values.reduce(into: [String: Int]()) { for waiter in $1.waiters { $0[waiter.network, default: 0] += 1 } }
        let own = counts[network, default: 0]
        guard own < limits.mostOfNetwork else { return false }
        guard count >= limits.most else { return true }
        guard let largest = counts.max(by: { $0.value < $1.value }), largest.value > own + 1 else { return false }
        for picture in (pictures[largest.key] ?? []).reversed() {
            guard let index = waiting[picture]?.waiters.lastIndex(where: { $0.network == largest.key }) else { continue }
            waiting[picture]?.waiters.remove(at: index).caller.resume(throwing: Self.full)
            if waiting[picture]?.waiters.isEmpty == true { waiting[picture] = nil }
            return true
        }
        return false
    }

    private static let full = HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "2"], message: "More pictures are wanted than can be made.")
}
