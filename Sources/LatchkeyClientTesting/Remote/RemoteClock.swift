public import Foundation

/// The clock of a provider in another process, which decides about issuing and expiry. It runs at the start.
public struct RemoteClock: Sendable {
    let control: ControlClient

    private struct Change: Encodable {
        var advance: String?
        var set: Double?
        var run: Bool?
    }

    private struct Reading: Decodable {
        let seconds: Double
        let running: Bool
    }

    /// The current time of the clock.
    public var date: Date {
        get async throws { Date(timeIntervalSince1970: try await reading().seconds) }
    }

    /// Whether the clock runs.
    public var isRunning: Bool {
        get async throws { try await reading().running }
    }

    /// Advances the clock. Responses that wait for this time are sent.
    /// - Parameter duration: The time to add, at most 3650 days. It must not be negative.
    public func advance(by duration: Duration) async throws { try await change(Change(advance: duration.controlText)) }

    /// Sets the clock.
    /// - Parameter date: A time from 1970 to the year 2100, which may be in the past.
    public func set(to date: Date) async throws { try await change(Change(set: date.timeIntervalSince1970)) }

    /// Lets the clock run, from the time that it shows.
    public func run() async throws { try await change(Change(run: true)) }

    /// Lets the clock stand still until it is advanced or set.
    public func stop() async throws { try await change(Change(run: false)) }

    private func change(_ change: Change) async throws { try await control.send("POST", ["clock"], body: change) }

    private func reading() async throws -> Reading { try await control.call("GET", ["clock"]) }
}
