import ProviderSeed
import ProviderWeb

/// Checks the settings that name other files, and those that are not safe for a provider that other people use.
struct ConfigurationCheck: InstallationCheck {
    static let name = "configuration"
    static let timeout = Finding.problem(
        "configuration_timed_out",
        "The seed file and the logo were not read and checked within \(Installation.timeLimit.components.seconds) seconds.",
        "Look at the size of the seed file: many people and friends take longer, also at each start. If it is small, find out whether "
            + "its disk hangs.")

    func findings(on installation: Installation) async -> [Finding] {
        let settings = installation.settings
        var findings = installation.warnings.map {
            Finding.warning("unknown_variable", $0, "Remove the variable, or correct its name; 'latchkey help serve' lists the settings.")
        }
        if let seed = settings.seed {
            do { _ = try SeedFile.read(path: seed) } catch {
                findings.append(.problem("seed_refused", "\(error)", "Correct the seed file: 'latchkey serve' does not start with it."))
            }
        }
        do { _ = try settings.brand() } catch {
            findings.append(
                .problem("logo_refused", "\(error)", "Correct the file that --logo names: 'latchkey serve' does not start with it."))
        }
        if let text = installation.issuer, let url = try? PublicURL(text) {
            findings += StartSummary(settings: settings, url: url).warnings.map {
                .warning("unsafe_setting", $0, "Change the setting before other people use the provider.")
            }
        }
        guard !findings.contains(where: { $0.severity == .problem }) else { return findings }
        let source = installation.file.map { "in \($0), " } ?? ""
        return [.ok("configuration", "The settings \(source)in variables and flags are valid.")] + findings
    }
}
