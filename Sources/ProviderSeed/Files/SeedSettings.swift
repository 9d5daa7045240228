import LoginModel
import ProviderDomain

/// Reads an app's optional settings from a seed file. A setting that is missing keeps its default value.
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
        settings.includesIssuer = try fields["issuer_in_answers"]?.flag() ?? settings.includesIssuer
        settings.allowsTokensInRedirects = try fields["tokens_in_redirects"]?.flag() ?? settings.allowsTokensInRedirects
        settings.domains = try list(fields["app_domains"], AppSettingRule.domain)
        settings.serverAddresses = try list(fields["server_ip_allow_list"], AppSettingRule.network)
        settings.loginConfigurations = try configurations(fields["login_configurations"])
        settings.minimumAge = try fields["minimum_age"]?.setting(AppSettingRule.age)
        settings.graphVersion = try fields["graph_version"]?.setting(AppSettingRule.version)
        settings.privacyPolicyURL = try fields["privacy_policy_url"]?.setting(AppSettingRule.webAddress)
        settings.termsURL = try fields["terms_url"]?.setting(AppSettingRule.webAddress)
        settings.dataDeletionInstructionsURL = try fields["data_deletion_instructions_url"]?.setting(AppSettingRule.webAddress)
        return settings
    }

    private static func list(
        _ node: SeedNode?, _ rule: (String) throws(SettingProblem) -> String
    ) throws(SeedFileError) -> [String] {
        var values: [String] = []
        for item in try node?.list() ?? [] { values.append(try item.setting(rule)) }
        return values
    }

    private static func configurations(_ node: SeedNode?) throws(SeedFileError) -> [String: [String]] {
        var configurations: [String: [String]] = [:]
        for (id, scope) in try node?.entries() ?? [] {
            guard AppID.isWellFormed(id) else { throw scope.error("\"\(id)\" is not a number of at most 32 digits") }
            configurations[id] = try SeedApps.permissions(scope).map(\.name).sorted()
        }
        return configurations
    }
}
