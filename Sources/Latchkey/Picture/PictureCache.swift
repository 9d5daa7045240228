internal import Crypto
internal import Foundation

/// An in-memory cache of profile pictures. Entries expire as the server's headers demand. If the cache is full, the least recently used
/// entry is evicted.
public final class PictureCache: Sendable {
    /// The cache that the SDK's views share.
    public static let shared = PictureCache()

    private struct Entry: Sendable {
        let picture: PictureFile
        /// The app-scoped user ID of the person in the picture, if known.
        let person: String?
        let expiryDate: Date
        var lastUse: UInt64
    }

    private struct State: Sendable {
        var entries: [SHA256Digest: Entry] = [:]
        var bytes = 0
        var useCount: UInt64 = 0

        mutating func remove(_ key: SHA256Digest) {
            if let entry = entries.removeValue(forKey: key) { bytes -= entry.picture.bytes.count }
        }
    }

    /// The maximum total size of the cached pictures, in bytes.
    public let maximumSize: Int

    private let state = Locked(State())

    /// Creates an empty cache.
    /// - Parameter maximumSize: the maximum total size of the cached pictures, in bytes.
    public init(maximumSize: Int = 16 * 1_048_576) { self.maximumSize = maximumSize }

    /// The cached picture of a person at a URL. A URL that several people share has one entry for each person.
    subscript(address: URL, person: String?, now: Date) -> PictureFile? {
        let key = Self.key(address, person)
        return state.withLock { state in
            guard var entry = state.entries[key] else { return nil }
            guard entry.expiryDate > now else {
                state.remove(key)
                return nil
            }
            state.useCount += 1
            entry.lastUse = state.useCount
            state.entries[key] = entry
            return entry.picture
        }
    }

    /// Caches a picture.
    /// - Parameters:
    ///   - person: the app-scoped user ID of the person in the picture, if known.
    ///   - freshness: how long the picture may be cached, in seconds; 0 if it must not be cached.
    func store(_ picture: PictureFile, of person: String?, for address: URL, freshness: TimeInterval, at now: Date) {
        guard freshness > 0, picture.bytes.count <= maximumSize else { return }
        let key = Self.key(address, person)
        state.withLock { state in
            state.remove(key)
            state.useCount += 1
            state.entries[key] = Entry(
                picture: picture, person: person, expiryDate: now.addingTimeInterval(freshness), lastUse: state.useCount)
            state.bytes += picture.bytes.count
            while state.bytes > maximumSize, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(oldest.key)
            }
        }
    }

    /// Removes the pictures of a person, in all sizes.
    func removePictures(of person: String?) {
        state.withLock { state in
            for (key, entry) in state.entries where entry.person == person { state.remove(key) }
        }
    }

    /// Removes all pictures.
    public func clear() { state.withLock { $0 = State() } }

    /// Returns the key of an entry. The key is a hash, because the URL may contain an access token, which the cache must not store.
    private static func key(_ address: URL, _ person: String?) -> SHA256Digest {
        SHA256.hash(data: Data("\(address.absoluteString) \(person ?? "")".utf8))
    }
}
