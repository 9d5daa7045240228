import Crypto
import LoginModel

/// The settings that who builds an app can change, each as a text that can be typed. The raw value is the name that a seed file has for it.
public enum AppSettingField: String, Sendable, Hashable, CaseIterable {
    /// What people read.
    case name
    /// ``RegisteredApp/mode``.
    case mode
    /// ``RegisteredApp/redirectURIs``, one on each line.
    case redirectURIs = "redirect_uris"
    /// ``AppSettings/domains``, one on each line.
    case domains = "app_domains"
    /// ``AppSettings/loginConfigurations``, one on each line: its number, a colon, and its scopes.
    case loginConfigurations = "login_configurations"
    /// ``AppSettings/allowsClientLogin``.
    case allowsClientLogin = "client_oauth_login"
    /// ``AppSettings/allowsWebLogin``.
    case allowsWebLogin = "web_oauth_login"
    /// ``AppSettings/allowsEmbeddedLogin``.
    case allowsEmbeddedLogin = "embedded_browser_login"
    /// ``RegisteredApp/allowsLoginFromDevices``.
    case allowsLoginFromDevices = "login_from_devices"
    /// ``AppSettings/forcesReauthentication``.
    case forcesReauthentication = "force_reauthentication"
    /// ``AppSettings/minimumAge``, in years.
    case minimumAge = "minimum_age"
    /// ``AppSettings/privacyPolicyURL``.
    case privacyPolicyURL = "privacy_policy_url"
    /// ``AppSettings/termsURL``.
    case termsURL = "terms_url"
    /// ``RegisteredApp/deauthorizeCallbackURL``.
    case deauthorizeCallbackURL = "deauthorize_callback_url"
    /// ``RegisteredApp/dataDeletionCallbackURL``.
    case dataDeletionCallbackURL = "data_deletion_callback_url"
    /// ``AppSettings/dataDeletionInstructionsURL``.
    case dataDeletionInstructionsURL = "data_deletion_instructions_url"
    /// ``RegisteredApp/requiresAppSecret``.
    case requiresAppSecret = "require_app_secret"
    /// ``AppSettings/isNative``.
    case isNative = "native_or_desktop"
    /// ``AppSettings/allowsTokensInRedirects``.
    case allowsTokensInRedirects = "tokens_in_redirects"
    /// ``AppSettings/namesIssuer``.
    case namesIssuer = "issuer_in_answers"
    /// ``AppSettings/serverAddresses``, one on each line.
    case serverAddresses = "server_ip_allow_list"
    /// ``AppSettings/graphVersion``.
    case graphVersion = "graph_version"

    /// What is typed.
    public enum Kind: Sendable, Hashable {
        /// Words on one line.
        case text
        /// The address of a page, or of a server.
        case address
        /// A whole number.
        case number
        /// Several values, one on each line.
        case lines
        /// On or off.
        case flag
        /// One of ``AppMode``.
        case mode
    }

    /// What is typed.
    public var kind: Kind {
        switch self {
        case .name, .graphVersion: .text
        case .mode: .mode
        case .minimumAge: .number
        case .redirectURIs, .domains, .loginConfigurations, .serverAddresses: .lines
        case .privacyPolicyURL, .termsURL, .deauthorizeCallbackURL, .dataDeletionCallbackURL, .dataDeletionInstructionsURL: .address
        default: .flag
        }
    }

    /// What a switch that is on is as a text; off, it is empty.
    public static let on = "on"

    /// The setting of an app.
    public func text(in app: RegisteredApp) -> String {
        if let flag { return app[keyPath: flag] ? Self.on : "" }
        return switch self {
        case .name: app.name
        case .mode: app.mode.rawValue
        case .redirectURIs: app.redirectURIs.joined(separator: "\n")
        case .domains: app.settings.domains.joined(separator: "\n")
        case .loginConfigurations:
            app.settings.loginConfigurations.sorted { $0.key < $1.key }.map { "\($0): \($1.sorted().joined(separator: ", "))" }
                .joined(separator: "\n")
        case .serverAddresses: app.settings.serverAddresses.joined(separator: "\n")
        case .minimumAge: app.settings.minimumAge.map(String.init) ?? ""
        case .graphVersion: app.settings.graphVersion ?? ""
        default: address.flatMap { app[keyPath: $0] } ?? ""
        }
    }

    /// Takes what was typed over.
    public func set(_ typed: String, in app: inout RegisteredApp) throws(SettingDefect) {
        if let flag {
            app[keyPath: flag] = !typed.isEmpty
            return
        }
        let text = LoginName.trimmed(typed)
        let value = text.isEmpty ? nil : text
        switch self {
        case .name: app.name = try AppSettingRule.text(text)
        case .mode: app.mode = try AppSettingRule.mode(text)
        case .redirectURIs:
            let id = app.id
            app.redirectURIs = try Self.lines(typed) { uri throws(SettingDefect) in try AppSettingRule.redirectURI(uri, of: id) }
        case .domains: app.settings.domains = try Self.lines(typed, AppSettingRule.domain)
        case .loginConfigurations: app.settings.loginConfigurations = try Self.configurations(typed)
        case .serverAddresses: app.settings.serverAddresses = try Self.lines(typed, AppSettingRule.network)
        case .minimumAge: app.settings.minimumAge = try Self.optional(value, AppSettingRule.age)
        case .graphVersion: app.settings.graphVersion = try Self.optional(value, AppSettingRule.version)
        case .deauthorizeCallbackURL: app.deauthorizeCallbackURL = try Self.optional(value, AppSettingRule.callback)
        case .dataDeletionCallbackURL: app.dataDeletionCallbackURL = try Self.optional(value, AppSettingRule.callback)
        default: if let address { app[keyPath: address] = try Self.optional(value, AppSettingRule.webAddress) }
        }
    }

    /// What tells whether any of these settings is another one by now, and which.
    public static func digest(of app: RegisteredApp) -> String {
        allCases.map { $0.mark(of: $0.text(in: app)) }.joined(separator: separator)
    }

    /// What was typed, but for the settings that were left as the form had shown them: those are as they are by now.
    /// - Parameter digest: of the app that the form had shown; see ``digest(of:)``.
    public static func merged(
        _ typed: [AppSettingField: String], shown digest: String?, into app: RegisteredApp
    ) -> [AppSettingField: String] {
        let marks = (digest ?? "").split(separator: separator).map(String.init)
        guard marks.count == allCases.count else { return typed }
        var merged = typed
        for (field, mark) in zip(allCases, marks) {
            // What stands in a form has another kind of line break.
            guard let text = typed[field], field.mark(of: text.replacing("\r\n", with: "\n")) == mark else { continue }
            merged[field] = field.text(in: app)
        }
        return merged
    }

    private static let separator = "."

    private func mark(of text: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array("\(rawValue)\u{0}\(text)".utf8)).prefix(8)))
    }

    private var flag: WritableKeyPath<RegisteredApp, Bool>? {
        switch self {
        case .allowsClientLogin: \.settings.allowsClientLogin
        case .allowsWebLogin: \.settings.allowsWebLogin
        case .allowsEmbeddedLogin: \.settings.allowsEmbeddedLogin
        case .allowsLoginFromDevices: \.allowsLoginFromDevices
        case .forcesReauthentication: \.settings.forcesReauthentication
        case .requiresAppSecret: \.requiresAppSecret
        case .isNative: \.settings.isNative
        case .allowsTokensInRedirects: \.settings.allowsTokensInRedirects
        case .namesIssuer: \.settings.namesIssuer
        default: nil
        }
    }

    private var address: WritableKeyPath<RegisteredApp, String?>? {
        switch self {
        case .privacyPolicyURL: \.settings.privacyPolicyURL
        case .termsURL: \.settings.termsURL
        case .dataDeletionInstructionsURL: \.settings.dataDeletionInstructionsURL
        case .deauthorizeCallbackURL: \.deauthorizeCallbackURL
        case .dataDeletionCallbackURL: \.dataDeletionCallbackURL
        default: nil
        }
    }

    private static func optional<Value>(
        _ text: String?, _ rule: (String) throws(SettingDefect) -> Value
    ) throws(SettingDefect) -> Value? {
        guard let text else { return nil }
        return try rule(try AppSettingRule.text(text))
    }

    /// A number has one line.
    private static func configurations(_ text: String) throws(SettingDefect) -> [String: [String]] {
        var configurations: [String: [String]] = [:]
        for line in try lines(text, { line throws(SettingDefect) in line }) {
            let (id, scopes) = try AppSettingRule.configuration(line)
            guard configurations[id] == nil || configurations[id] == scopes else { throw SettingDefect(.configurationTwice, id) }
            configurations[id] = scopes
        }
        return configurations
    }

    /// How many lines a setting may have.
    public static let mostLines = 1000

    /// The lines of a setting that are not blank, trimmed.
    static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { LoginName.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// Each line by itself, but for empty ones and those that are there already.
    private static func lines(
        _ text: String, _ rule: (String) throws(SettingDefect) -> String
    ) throws(SettingDefect) -> [String] {
        let lines = lines(of: text)
        guard lines.count <= mostLines else { throw SettingDefect(.tooManyLines) }
        var values: Set<String> = []
        for line in lines { values.insert(try rule(try AppSettingRule.text(line))) }
        return values.sorted()
    }
}
