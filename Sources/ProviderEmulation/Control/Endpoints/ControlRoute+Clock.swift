import HTTPTypes
import LatchkeyClientTesting
import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ControlRoute {
    static let clock: [ControlRoute] = [
        ControlRoute(.get, "/clock", "The time of the world") { time(of: $0.world) },
        ControlRoute(
            .post, "/clock", "Changes the clock of the world, which decides about issuing and expiry",
            body: schema([
                "advance": duration("The time to add, at most 3650d."),
                "set": [
                    "type": ["string", "number"], "description": "The new time (RFC 3339, or seconds since 1970), before the year 2100.",
                ],
                "run": ["type": "boolean", "description": "Whether the clock runs. It does at the start."],
            ])
        ) { call in
            let object = try ControlObject(call.members, names: ["advance", "set", "run"])
            guard !object.names.isEmpty else { throw ControlError("missing_member", "Give advance, set or run.") }
            if object.has("advance") { try object.refuse(["set"], because: "beside advance") }
            let clock = call.world.clock
            let time = try newTime(call.members["set"])
            let advance = try object.duration("advance", upTo: .seconds(3650 * 86_400))
            if let run = try object.bool("run") { clock.setRunning(run) }
            if let time { clock.set(to: time) }
            if let advance { await clock.advance(by: advance) }
            return Self.time(of: call.world)
        },
    ]

    /// The times to which the clock can be set, in seconds since 1970: to the year 2100.
    private static let times = 0.0...4_102_444_800

    private static func newTime(_ value: JSONValue?) throws(ControlError) -> Date? {
        guard let value else { return nil }
        let date = value.number.map(Date.init(timeIntervalSince1970:)) ?? value.string.flatMap(ControlTime.parse)
        guard let date, times.contains(date.timeIntervalSince1970) else {
            throw ControlError(
                "malformed_time", "set must be a time such as 2026-11-27T12:00:00Z, or seconds since 1970, before the year 2100.",
                key: "set")
        }
        return date
    }

    private static func time(of world: World) -> ControlResponse {
        let date = world.clock.date
        return ControlResponse([
            "now": .string(date.controlText), "seconds": .number(date.timeIntervalSince1970), "running": .bool(world.clock.isRunning),
        ])
    }
}
