/// The delays between attempts to deliver a callback.
public enum CallbackBackoff {
    /// The delays in seconds: 30 s, 2 min, 10 min, 1 h, 4 h, and nine times 12 h, about five days in total.
    static let delays: [Double] = [30, 120, 600, 3600, 14_400] + Array(repeating: 43_200, count: 9)

    /// Returns the delay before the next attempt, in seconds; `nil` if there is no further attempt.
    /// - Parameter attempts: The number of attempts so far, at least one.
    public static func delay(after attempts: Int) -> Double? { delays.indices.contains(attempts - 1) ? delays[attempts - 1] : nil }
}
