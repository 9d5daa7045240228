import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The `latchkey app check` command, which reports problems in an app's settings before people run into them.
struct AppCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what would fail at an app before a person meets it.",
        discussion: "The exit status is 1 where something would fail, and 0 where there is nothing, or advice alone.")

    @Argument(help: "The app's id.")
    var app: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Look at the callbacks as a provider does that was started with this.")
    var callPrivateAddresses = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let today = FieldAccess.day(of: Date())
        let findings = AppLint(
            try await store.existingApp(app), asked: try await store.unapprovedRequests(of: app, on: AppLint.days(until: today)),
            callsPrivateAddresses: callPrivateAddresses
        ).findings
        if json {
            AppReport.say(.array(try findings.map(Self.json)), asJSON: true)
        } else if findings.isEmpty {
            Terminal.say("Nothing was found that would fail.")
        } else {
            for finding in findings { try Self.say(finding) }
        }
        if findings.contains(where: { $0.severity == .fails }) { throw ExitCode(1) }
    }

    private static func json(_ finding: AppFinding) throws -> JSONValue {
        let words = try AppFindingText(finding)
        return .object([
            "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
            "place": .string(finding.place.rawValue),
            "details": .array(finding.details.map(JSONValue.string)), "text": .string(words.text), "advice": .string(words.advice),
        ])
    }

    private static func say(_ finding: AppFinding) throws {
        let words = try AppFindingText(finding)
        Terminal.say("\(finding.severity.rawValue)  \(finding.code.rawValue): \(words.text)")
        for detail in finding.details { Terminal.say("    \(detail.inOneLine)") }
        Terminal.say("    \(words.advice)")
    }
}
