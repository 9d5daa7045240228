import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb
import StrictJSON

/// The `latchkey app check` command, which reports problems in an app's settings before people run into them.
struct AppCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Report problems in an app's settings before people run into them.",
        discussion: "The exit status is 1 if something would fail, and 0 if there is nothing to report or only advice.")

    @Argument(help: "The app's ID.")
    var app: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Check the callbacks like a provider that was started with this flag.")
    var callPrivateAddresses = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let today = FieldAccess.day(of: Date())
        let findings = AppLint(
            try await store.existingApp(app),
            requestedPermissions: try await store.unapprovedRequests(of: app, on: AppLint.requestWindow(until: today)),
            callsPrivateAddresses: callPrivateAddresses
        ).findings
        if json {
            AppReport.print(.array(try findings.map(Self.json)), asJSON: true)
        } else if findings.isEmpty {
            Terminal.printLine("No problems found.")
        } else {
            for finding in findings { try Self.print(finding) }
        }
        if findings.contains(where: { $0.severity == .failure }) { throw ExitCode(1) }
    }

    private static func json(_ finding: AppFinding) throws -> JSONValue {
        let words = try AppFindingText(finding)
        return .object([
            "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
            "place": .string(finding.place.rawValue),
            "details": .array(finding.details.map(JSONValue.string)), "text": .string(words.text), "advice": .string(words.advice),
        ])
    }

    private static func print(_ finding: AppFinding) throws {
        let words = try AppFindingText(finding)
        Terminal.printLine("\(finding.severity.rawValue)  \(finding.code.rawValue): \(words.text)")
        for detail in finding.details { Terminal.printLine("    \(detail.escapedForLog)") }
        Terminal.printLine("    \(words.advice)")
    }
}
