internal import Crypto
internal import Foundation

/// Pictures that were fetched before, in memory, for as long as their servers allow. The one that was used least goes first.
public final class PictureCache: Sendable {
    /// The cache of the process.
    public static let shared = PictureCache()

    private struct Entry: Sendable {
        let picture: PictureFile
        /// Whose picture it is.
        let person: String?
        let end: Date
        var use: UInt64
    }

    private struct State: Sendable {
        var entries: [SHA256Digest: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0

        mutating func forget(_ key: SHA256Digest) {
            if let entry = entries.removeValue(forKey: key) { bytes -= entry.picture.bytes.count }
        }
    }

    /// How many bytes of pictures are kept at most.
    public let largestSize: Int

    private let state = Locked(State())

    /// A cache of its own.
    /// - Parameter largestSize: how many bytes of pictures are kept at most.
    public init(largestSize: Int = 16 * 1_048_576) { self.largestSize = largestSize }

    /// The picture of somebody, by where it is: what several people share is kept for each.
    subscript(address: URL, person: String?, now: Date) -> PictureFile? {
        let key = Self.key(address, person)
        return state.withLock { state in
            guard var entry = state.entries[key] else { return nil }
            guard entry.end > now else {
                state.forget(key)
                return nil
            }
            state.uses += 1
            entry.use = state.uses
            state.entries[key] = entry
            return entry.picture
        }
    }

    /// - Parameters:
    ///   - person: whose picture it is.
    ///   - freshness: how long it may be kept, in seconds; 0 where it may not.
    func keep(_ picture: PictureFile, of person: String?, for address: URL, freshness: TimeInterval, at now: Date) {
        guard freshness > 0, picture.bytes.count <= largestSize else { return }
        let key = Self.key(address, person)
        state.withLock { state in
            state.forget(key)
            state.uses += 1
            state.entries[key] = Entry(picture: picture, person: person, end: now.addingTimeInterval(freshness), use: state.uses)
            state.bytes += picture.bytes.count
            while state.bytes > largestSize, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.forget(oldest.key)
            }
        }
    }

    /// Forgets the pictures of somebody, of all sizes.
    func forget(of person: String?) {
        state.withLock { state in
            for (key, entry) in state.entries where entry.person == person { state.forget(key) }
        }
    }

    /// Forgets all pictures.
    public func clear() { state.withLock { $0 = State() } }

    /// An address carries a token, which is not kept here.
    private static func key(_ address: URL, _ person: String?) -> SHA256Digest {
        SHA256.hash(data: Data("\(address.absoluteString) \(person ?? "")".utf8))
    }
}
