import LoginModel
public import StrictJSON

/// The settings of an app, by the names that seed files, the command line and the audit log use.
extension RegisteredApp {
    /// All settings except the app secret and the client token. A setting without a value is omitted.
    public var json: [String: JSONValue] {
        var members = settings.json
        members["id"] = .string(id)
        members["name"] = .string(name)
        members["mode"] = .string(mode.rawValue)
        members["redirect_uris"] = .array(redirectURIs.sorted().map(JSONValue.string))
        members["advanced_access"] = Self.list(advancedAccess.map(\.name))
        members["permissions"] = Self.list(appDefinedPermissions.map(\.name))
        members["roles"] = .object(roles.json)
        members["login_from_devices"] = .bool(allowsLoginFromDevices)
        members["require_app_secret"] = .bool(requiresAppSecret)
        members["deauthorize_callback_url"] = deauthorizeCallbackURL.map(JSONValue.string)
        members["data_deletion_callback_url"] = dataDeletionCallbackURL.map(JSONValue.string)
        return members
    }

    /// Returns the sorted names of the settings that differ between this state of the app and another one.
    public func changes(to other: RegisteredApp) -> [String] {
        let (mine, theirs) = (json, other.json)
        var names = Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }
        if !Self.areEqual(secret, other.secret) { names.insert("secret") }
        if !Self.areEqual(clientToken, other.clientToken) { names.insert("client_token") }
        return names.sorted()
    }

    private static func list(_ names: some Sequence<String>) -> JSONValue { .array(names.sorted().map(JSONValue.string)) }

    private static func areEqual(_ one: Secret?, _ other: Secret?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?): one.matches(other)
        default: false
        }
    }
}

extension AppRoles {
    /// The login names of the people in each role. A role without people is omitted.
    public var json: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, logins) in [
            ("administrators", administrators), ("developers", developers), ("testers", testers), ("insights_users", insightsUsers),
        ] where !logins.isEmpty { members[name] = .array(logins.sorted().map(JSONValue.string)) }
        return members
    }
}

extension AppSettings {
    /// The settings by their names in a seed file. Settings that are `nil` are omitted, and so are the login configurations if there are
    /// none.
    public var json: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "active": .bool(isActive), "client_oauth_login": .bool(allowsClientLogin), "web_oauth_login": .bool(allowsWebLogin),
            "embedded_browser_login": .bool(allowsEmbeddedLogin), "force_reauthentication": .bool(forcesReauthentication),
            "native_or_desktop": .bool(isNative), "issuer_in_answers": .bool(includesIssuer),
            "tokens_in_redirects": .bool(allowsTokensInRedirects), "app_domains": .array(domains.sorted().map(JSONValue.string)),
            "server_ip_allow_list": .array(serverAddresses.sorted().map(JSONValue.string)),
        ]
        if !loginConfigurations.isEmpty {
            members["login_configurations"] = .object(loginConfigurations.mapValues { .array($0.sorted().map(JSONValue.string)) })
        }
        members["minimum_age"] = minimumAge.map { .integer(Int64($0)) }
        members["graph_version"] = graphVersion.map(JSONValue.string)
        members["privacy_policy_url"] = privacyPolicyURL.map(JSONValue.string)
        members["terms_url"] = termsURL.map(JSONValue.string)
        members["data_deletion_instructions_url"] = dataDeletionInstructionsURL.map(JSONValue.string)
        return members
    }

    /// Reads settings from the JSON object that ``json`` returns. A missing setting gets its default value.
    public init(json: [String: JSONValue]) {
        self.init()
        isActive = json["active"]?.bool ?? isActive
        allowsClientLogin = json["client_oauth_login"]?.bool ?? allowsClientLogin
        allowsWebLogin = json["web_oauth_login"]?.bool ?? allowsWebLogin
        allowsEmbeddedLogin = json["embedded_browser_login"]?.bool ?? allowsEmbeddedLogin
        forcesReauthentication = json["force_reauthentication"]?.bool ?? forcesReauthentication
        isNative = json["native_or_desktop"]?.bool ?? isNative
        includesIssuer = json["issuer_in_answers"]?.bool ?? includesIssuer
        allowsTokensInRedirects = json["tokens_in_redirects"]?.bool ?? allowsTokensInRedirects
        domains = json["app_domains"]?.strings ?? domains
        serverAddresses = json["server_ip_allow_list"]?.strings ?? serverAddresses
        loginConfigurations = json["login_configurations"]?.object?.compactMapValues(\.strings) ?? loginConfigurations
        minimumAge = json["minimum_age"]?.integer.map(Int.init)
        graphVersion = json["graph_version"]?.string
        privacyPolicyURL = json["privacy_policy_url"]?.string
        termsURL = json["terms_url"]?.string
        dataDeletionInstructionsURL = json["data_deletion_instructions_url"]?.string
    }
}
