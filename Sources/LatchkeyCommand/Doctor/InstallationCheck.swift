/// A check of one part of an installation.
protocol InstallationCheck: Sendable {
    /// The name of the part, such as `disk`.
    static var name: String { get }

    /// The finding if the check does not end in time.
    static var timeout: Finding { get }

    init()

    /// Returns what the check finds; empty if the installation does not have the part.
    func findings(on installation: Installation) async -> [Finding]
}

extension InstallationCheck {
    static var timeout: Finding {
        .problem(
            "check_timed_out", "The check did not end within \(Installation.timeLimit.components.seconds) seconds.",
            "Find out whether a disk or a network file system hangs.")
    }
}

/// All checks of an installation, in the order of their output.
enum InstallationChecks {
    static let all: [any InstallationCheck.Type] = [
        ConfigurationCheck.self, PageFolderCheck.self, StoreContentCheck.self, PostgresServerCheck.self, FilePermissionCheck.self,
        DiskSpaceCheck.self, ClockCheck.self, SigningKeyCheck.self, ListeningPortCheck.self, MetricsPortCheck.self,
        PublicAddressCheck.self, ProxyHeaderCheck.self,
    ]

    /// Runs all checks at the same time.
    static func findings(on installation: Installation) async -> [CheckedFinding] {
        await withTaskGroup(of: (Int, [CheckedFinding]).self) { group in
            for (index, check) in all.enumerated() {
                group.addTask {
                    (index, await findings(of: check, on: installation).map { CheckedFinding(check: check.name, finding: $0) })
                }
            }
            var results: [Int: [CheckedFinding]] = [:]
            for await (index, findings) in group { results[index] = findings }
            return all.indices.flatMap { results[$0] ?? [] }
        }
    }

    private static func findings(of check: any InstallationCheck.Type, on installation: Installation) async -> [Finding] {
        await TimeLimit.result(within: Installation.timeLimit) {
            await check.init().findings(on: installation)
        } otherwise: {
            [check.timeout]
        }
    }
}
