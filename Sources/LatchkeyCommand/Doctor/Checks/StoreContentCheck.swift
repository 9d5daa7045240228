import Foundation
import PostgresStore
import ProviderStore

/// Checks whether the store exists, has a schema that this version knows, and is intact.
struct StoreContentCheck: InstallationCheck {
    static let name = "store"

    func findings(on installation: Installation) async -> [Finding] {
        let store = installation.store
        if let error = store.error { return [.problem(error.code, error.explanation, Self.advice(on: error, installation))] }
        var findings = store.problems.map {
            Finding.problem(
                "store_damaged", $0,
                "Run 'latchkey store check' for a complete list. Stop the provider, keep a copy of the files, and restore a backup.")
        }
        if store.isOlder {
            findings.append(
                .warning(
                    "store_older", "The store was made by an earlier version of Latchkey; the next start upgrades it.",
                    "Back it up with 'latchkey store backup' before the upgrade, because earlier versions cannot use it afterward."))
        }
        if let obstacle = store.obstacle {
            return findings + [
                .warning(
                    "store_not_examined", "The content of the store was not examined: \(obstacle).",
                    "Correct that, or start the provider, and run this command again.")
            ]
        }
        if !store.isComplete, installation.postgres == nil {
            findings.append(
                .warning(
                    "store_partly_checked", "Not all pages of the store were checked, because that takes longer here than a few seconds.",
                    "Run 'latchkey store check', which takes its time."))
        }
        guard store.problems.isEmpty else { return findings }
        let place = installation.storePath ?? installation.postgres?.place ?? installation.settings.store
        let users = store.processID.map { ", and process \($0) uses it" } ?? ""
        return [.ok("store", "The store \(place) is \(store.isComplete ? "intact" : "a store that this version can use")\(users).")]
            + findings
    }

    private static func advice(on error: StoreError, _ installation: Installation) -> String {
        let option = "--store \(installation.settings.store)"
        switch error.code {
        case "store_missing":
            return "Check the setting --store and the current folder. A new provider gets its store at the first start of 'latchkey serve'."
        case "store_newer": return "Install the version of Latchkey that last served it, or a newer one."
        case "store_read_only":
            return "Make the file and its folder writable for the provider's user, and check that the file system is mounted for writing."
        case "store_corrupt", "store_schema":
            return "Stop the provider, keep a copy of the files, and restore the last backup in their place."
        case "store_foreign", "store_former": return "Name another file or database than \(option)."
        default: return "Correct that, and run this command again."
        }
    }
}
