import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderWeb

/// The settings of `latchkey serve`. This is the only list of them: the flags, the variables, the keys of the file, `--print-config`, the
/// manual page and the table in `Documentation/Running-a-provider.md` are derived from it.
struct ServeSettings: ParsableArguments {
    // MARK: Addresses

    @Option(help: "The address to listen on. An address that other machines can reach needs --public-url.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = 8080

    @Option(
        name: .customLong("public-url"), help: "The provider's address for browsers and apps. (default: http://HOST:PORT)",
        transform: { try PublicURL($0) })
    var publicURL: PublicURL?

    @Flag(
        name: .customLong("allow-insecure-http-logins-and-tokens"),
        help: ArgumentHelp(
            "Allow an http --public-url that other machines reach: everybody on the network path can read passwords and tokens, and change "
                + "pages."))
    var allowsInsecureHTTP = false

    @Option(
        help: """
            The address of a trusted reverse proxy on another machine, or a network such as 10.0.0.0/8. A proxy must send X-Forwarded-For. \
            Proxies on this machine are always trusted. Repeatable.
            """, transform: Self.range)
    var proxy: [NetworkAddress.Range] = []

    // MARK: Store

    @Option(
        help: """
            Where the provider stores its data: sqlite:FILE, or postgres: and keywords such as postgres:host=db.example dbname=latchkey, or \
            postgresql://db.example/latchkey. A password belongs into the file that PGPASSFILE names, or into a service file.
            """)
    var store = "sqlite:latchkey.sqlite"

    @Option(
        help: """
            What a PostgreSQL store has to promise about each write: replicated (it is on the disk of the primary and of a synchronous \
            standby) or server (what the server's settings say). (default: server)
            """)
    var durability: Durability?

    @Option(
        help: "A YAML file of apps and people to load at each start. It overwrites the stored settings that it names.",
        completion: .file())
    var seed: String?

    @Flag(
        help: ArgumentHelp(
            "Show the first twenty people of the seed and their passwords on the home page, so that anyone can try them. For samples, on "
                + "this machine only."))
    var showSeedPeople = false

    // MARK: What people see

    @Option(help: "The name of the provider in pages and login buttons; at most 40 characters.")
    var name = ProviderBrand.defaultName

    @Option(
        help: """
            An SVG or PNG file with the logo of the provider. A drawing with scripts, animations or references to other files is refused.
            """,
        completion: .file(extensions: ["svg", "png"]))
    var logo: String?

    @Option(
        help: "The color of links and buttons, such as #1f6a4e. White or dark text must be readable on it.",
        transform: ProviderBrandRule.accentColor)
    var accentColor: ProviderColor?

    @Option(help: "The e-mail address or https URL at which people can ask for help.", transform: ProviderBrandRule.contact)
    var contact: ProviderContact?

    @Option(name: .customLong("privacy-url"), help: "The https URL of the privacy policy.", transform: ProviderBrandRule.webAddress)
    var privacyURL: String?

    @Option(name: .customLong("terms-url"), help: "The https URL of the terms of service.", transform: ProviderBrandRule.webAddress)
    var termsURL: String?

    @Option(
        help: "A folder with your own templates, style sheets or images for the pages. The provider checks them when it starts.",
        completion: .directory)
    var pages: String?

    // MARK: Rules

    @Option(
        name: .customLong("operator"),
        help: "The login name of a person who decides Login Review requests at /developers/reviews. Repeatable.")
    var operators: [String] = []

    @Flag(help: "Send callbacks to apps at addresses in private networks, including this machine. For tests.")
    var callPrivateAddresses = false

    @Option(
        name: .customLong("calls-per-person"),
        help: "How many Graph API calls an app may make in an hour for each person who used it within a day. (default: no limit)")
    var callsPerPerson: Int?

    @Option(
        name: .customLong("audit-detail-days"),
        help: "For how many days the audit log has an entry for each login. Older logins have one entry a day for each person and app.")
    var auditDetailDays = AuditCompaction.defaultRetentionDays

    // MARK: Output

    @OptionGroup var monitoring: MonitoringOptions

    @Flag(name: .shortAndLong, help: "Do not say at the start what is served. Warnings and the log are still printed.")
    var quiet = false

    private static func range(_ text: String) throws -> NetworkAddress.Range {
        guard let range = NetworkAddress.Range(text) else {
            throw ValidationError("\(text) is neither an address nor a network such as 10.0.0.0/8.")
        }
        return range
    }
}

/// A value of `--durability`.
enum Durability: String, ExpressibleByArgument, CaseIterable {
    case server
    case replicated
}
