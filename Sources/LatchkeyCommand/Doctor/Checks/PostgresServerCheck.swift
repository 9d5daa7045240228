import Foundation
import PostgresStore

/// Checks the server of a PostgreSQL store: its version, its clock, and whether acknowledged writes survive a crash.
struct PostgresServerCheck: InstallationCheck {
    static let name = "postgres"

    func findings(on installation: Installation) async -> [Finding] {
        // Without a version, the server was not reached, which the check of the store reports.
        guard let postgres = installation.postgres, let version = postgres.version else { return [] }
        var findings: [Finding] = []
        if abs(postgres.clockDifference) > PostgresExamination.maximumClockDifference {
            findings.append(
                .problem(
                    "clock_differs",
                    "The clock of this machine is \(ClockCheck.amount(postgres.clockDifference)) that of the database server.",
                    "Synchronize both clocks, for example with chrony. A node does not serve with a difference of more than "
                        + "\(Int(PostgresExamination.maximumClockDifference)) seconds."))
        }
        findings += postgres.weaknesses.map {
            .problem("not_durable", "Acknowledged writes can be lost on \(postgres.place): \($0).", "Change the setting of the server.")
        }
        guard findings.isEmpty else { return findings }
        return [.ok("postgres", "\(postgres.place) has version \(version), and its clock agrees with this machine's.")]
    }
}
