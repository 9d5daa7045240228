import LoginModel
import ProviderDomain

/// What an app has that can be switched, in a seed file.
enum SeedSettings {
    static let keys = Set(AppSettings().json.keys).union(addresses).union(["graph_version", "login_configurations", "minimum_age"])

    private static let addresses: Set<String> = ["privacy_policy_url", "terms_url", "data_deletion_instructions_url"]

    static func read(_ fields: [String: SeedNode]) throws(SeedFileError) -> AppSettings {
        var settings = AppSettings()
        settings.isActive = try fields["active"]?.flag() ?? settings.isActive
        settings.allowsClientLogin = try fields["client_oauth_login"]?.flag() ?? settings.allowsClientLogin
        settings.allowsWebLogin = try fields["web_oauth_login"]?.flag() ?? settings.allowsWebLogin
        settings.allowsEmbeddedLogin = try fields["embedded_browser_login"]?.flag() ?? settings.allowsEmbeddedLogin
        settings.forcesReauthentication = try fields["force_reauthentication"]?.flag() ?? settings.forcesReauthentication
        settings.isNative = try fields["native_or_desktop"]?.flag() ?? settings.isNative
        settings.namesIssuer = try fields["issuer_in_answers"]?.flag() ?? settings.namesIssuer
        settings.allowsTokensInRedirects = try fields["tokens_in_redirects"]?.flag() ?? settings.allowsTokensInRedirects
        settings.domains = try domains(fields["app_domains"])
        settings.serverAddresses = try networks(fields["server_ip_allow_list"])
        settings.loginConfigurations = try configurations(fields["login_configurations"])
        settings.minimumAge = try age(fields["minimum_age"])
        settings.graphVersion = try version(fields["graph_version"])
        settings.privacyPolicyURL = try SeedPeople.link(fields["privacy_policy_url"])
        settings.termsURL = try SeedPeople.link(fields["terms_url"])
        settings.dataDeletionInstructionsURL = try SeedPeople.link(fields["data_deletion_instructions_url"])
        return settings
    }

    private static func domains(_ node: SeedNode?) throws(SeedFileError) -> [String] {
        var domains: [String] = []
        for item in try node?.list() ?? [] {
            let text = try item.text()
            let isName = text.utf8.allSatisfy { $0 < 0x80 } && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
            guard isName, text.utf8.count <= 253 else { throw item.error("\"\(text)\" is no name of a host such as app.example") }
            domains.append(text.lowercased())
        }
        return domains
    }

    private static func networks(_ node: SeedNode?) throws(SeedFileError) -> [String] {
        var networks: [String] = []
        for item in try node?.list() ?? [] {
            let text = try item.text()
            guard NetworkAddress.Range(text) != nil else {
                throw item.error("\"\(text)\" is no address and no network such as 192.0.2.0/24")
            }
            networks.append(text)
        }
        return networks
    }

    private static func configurations(_ node: SeedNode?) throws(SeedFileError) -> [String: [String]] {
        var configurations: [String: [String]] = [:]
        for (id, scope) in try node?.entries() ?? [] {
            guard AppID.isWellFormed(id) else { throw scope.error("\"\(id)\" is not made of at most 32 digits") }
            configurations[id] = try SeedApps.permissions(scope).map(\.name).sorted()
        }
        return configurations
    }

    private static func age(_ node: SeedNode?) throws(SeedFileError) -> Int? {
        guard let node else { return nil }
        let text = try node.text()
        guard let age = UInt8(text), (1...99).contains(age) else { throw node.error("\"\(text)\" is no age from 1 to 99") }
        return Int(age)
    }

    private static func version(_ node: SeedNode?) throws(SeedFileError) -> String? {
        guard let node else { return nil }
        let text = try node.text()
        guard GraphVersion(text)?.isKnown == true else { throw node.error("\"\(text)\" is no version such as v19.0") }
        return text
    }
}
