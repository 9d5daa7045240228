import Foundation
import ProviderDomain
import ProviderStore

/// Compares the clock with the times in the store, and with those of the machines that answer.
struct ClockCheck: InstallationCheck {
    static let name = "clock"

    /// The difference, in seconds, above which tokens of one machine can be refused by another one.
    private static let maximumDifference = 60.0

    private static let advice =
        "Correct the clock, and synchronize it, for example with chrony or systemd-timesyncd. Tokens and keys have the times of this clock."

    func findings(on installation: Installation) async -> [Finding] {
        var findings = Self.findings(on: installation.store.latestEntryAt, "The newest entry of the audit log", installation.now)
        let createdAt = installation.store.signingKeys?.keys.map(\.createdAt).max()
        findings += Self.findings(on: createdAt, "The newest signing key", installation.now)
        for (probe, name) in [(installation.local, "the provider"), (installation.published, "the reverse proxy")] {
            guard let probe, let difference = probe.clockDifference, abs(difference) > Self.maximumDifference else { continue }
            findings.append(
                .problem(
                    "clock_differs", "The clock of this machine is \(Self.amount(-difference)) that of \(name) at \(probe.url).",
                    Self.advice))
        }
        guard findings.isEmpty else { return findings }
        return [.ok("clock", "It is \(installation.now.formatted(.iso8601)), and nothing that was stored or answered is later.")]
    }

    private static func findings(on time: Date?, _ subject: String, _ now: Date) -> [Finding] {
        guard let time, time.timeIntervalSince(now) > maximumDifference else { return [] }
        return [
            .problem(
                "time_in_future",
                "\(subject) is of \(time.formatted(.iso8601)), which is \(duration(time.timeIntervalSince(now))) in the future: the "
                    + "clock is slow now, or was fast then.", advice)
        ]
    }

    /// Returns a difference of clocks as part of a sentence.
    /// - Parameter seconds: The seconds by which the first clock is ahead.
    static func amount(_ seconds: Double) -> String { "\(duration(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind")" }

    /// Returns a time as text, in days and hours, in hours and minutes, or in minutes and seconds.
    private static func duration(_ seconds: Double) -> String {
        let unit: Double = seconds < 3_600 ? 1 : seconds < 86_400 ? 60 : 3_600
        return Duration.seconds((seconds / unit).rounded() * unit).formatted(
            .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 2, zeroValueUnits: .hide)
                .locale(Locale(identifier: "en")))
    }
}
