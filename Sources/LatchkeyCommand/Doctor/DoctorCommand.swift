import ArgumentParser
import Foundation
import LoginModel
import StrictJSON

/// The `latchkey doctor` command, which looks for problems of an installation and says how to fix them.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for problems of a provider that runs or is stopped, and say how to fix them.",
        discussion: """
            The command takes the settings of 'latchkey serve' from the same flags, variables and file. It looks at the configuration, the \
            store, the permissions of files, the clock, the signing keys, the disk, the ports, the pages, and the public URL with its \
            certificate and reverse proxy. It creates and changes nothing, so a provider may run meanwhile. Run it as the user of the \
            provider or as root, on the provider's machine.

            The exit status is 1 if there is a problem, and 0 if there is none or only warnings.
            """)

    /// The settings of the provider. Their values are read again with those of the other sources; see ``SettingSources``.
    @OptionGroup var flags: ServeSettings

    @Option(
        help: "The YAML file with the settings of the provider. (default: the file that LATCHKEY_CONFIG names)",
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "Look at this address in place of the public URL.", transform: Self.address)
    var url: String?

    @Option(
        name: .customLong("ca-file"),
        help: "A file with the certificates of the authorities to trust for the public URL, in PEM. (default: those of the system)",
        completion: .file(extensions: ["pem", "crt"]))
    var authorityFile: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let findings = await findings()
        let counts = Dictionary(grouping: findings, by: \.finding.severity).mapValues(\.count)
        let (problems, warnings) = (counts[.problem] ?? 0, counts[.warning] ?? 0)
        if json {
            let document: JSONValue = [
                "problems": .integer(Int64(problems)), "warnings": .integer(Int64(warnings)), "findings": .array(findings.map(\.json)),
            ]
            Terminal.printLine(String(decoding: document.serialized(), as: UTF8.self))
        } else {
            findings.flatMap(\.lines).forEach(Terminal.printLine)
            Terminal.printLine(Self.conclusion(problems: problems, warnings: warnings))
        }
        if problems > 0 { throw ExitCode.failure }
    }

    /// Runs the checks. Without valid settings, only the configuration is checked.
    private func findings() async -> [CheckedFinding] {
        let environment = ProcessInfo.processInfo.environment
        do {
            let sources = try SettingSources(arguments: CommandLine.arguments.dropFirst(), environment: environment, config: config)
            let file = config ?? environment["LATCHKEY_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
            let installation = await Installation.examine(
                settings: try sources.settings(), warnings: sources.warnings, file: file, address: url, authorityFile: authorityFile)
            return await InstallationChecks.findings(on: installation)
        } catch {
            return [
                CheckedFinding(
                    check: ConfigurationCheck.name,
                    finding: .problem(
                        "configuration_refused", ErrorLine.line(for: error),
                        "Correct the setting; 'latchkey help serve' describes all of them. The other checks need valid settings."))
            ]
        }
    }

    private static func conclusion(problems: Int, warnings: Int) -> String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        switch (problems, warnings) {
        case (0, 0): return "No problems found."
        case (0, _): return "No problems found, \(count(warnings, "warning"))."
        default: return "\(count(problems, "problem")), \(count(warnings, "warning"))."
        }
    }

    private static func address(_ text: String) throws -> String {
        guard let url = try? WebURL(text), ["http", "https"].contains(text.prefix { $0 != ":" }) else {
            throw ValidationError("\(text) is not an address such as https://login.example.")
        }
        return url.origin
    }
}
