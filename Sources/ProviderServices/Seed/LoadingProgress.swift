/// How far the loading of many people is.
public enum LoadingProgress: Sendable, Hashable {
    /// The people have been compared with those in the store, and nothing is stored yet.
    /// - Parameters:
    ///   - passwords: The number of passwords whose digests have to be computed, each of which takes Argon2id once or twice.
    ///   - seconds: The estimated time for that.
    case compared(passwords: Int, seconds: Double)
    /// The first people are stored.
    case stored(people: Int, of: Int)
}
