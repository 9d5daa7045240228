import Crypto
import LoginModel

/// The settings of an app that its developers can change, each with a text representation. The raw value is the name of the setting in a
/// seed file.
public enum AppSettingField: String, Sendable, Hashable, CaseIterable {
    /// The name of the app that people see: ``RegisteredApp/name``.
    case name
    /// The mode of the app: ``RegisteredApp/mode``.
    case mode
    /// The elements of ``RegisteredApp/redirectURIs``, one on each line.
    case redirectURIs = "redirect_uris"
    /// The elements of ``AppSettings/domains``, one on each line.
    case domains = "app_domains"
    /// The elements of ``AppSettings/loginConfigurations``, one on each line, such as `4711: email, user_birthday`.
    case loginConfigurations = "login_configurations"
    /// The value of ``AppSettings/allowsClientLogin``.
    case allowsClientLogin = "client_oauth_login"
    /// The value of ``AppSettings/allowsWebLogin``.
    case allowsWebLogin = "web_oauth_login"
    /// The value of ``AppSettings/allowsEmbeddedLogin``.
    case allowsEmbeddedLogin = "embedded_browser_login"
    /// The value of ``RegisteredApp/allowsLoginFromDevices``.
    case allowsLoginFromDevices = "login_from_devices"
    /// The value of ``AppSettings/forcesReauthentication``.
    case forcesReauthentication = "force_reauthentication"
    /// The value of ``AppSettings/minimumAge``, in years.
    case minimumAge = "minimum_age"
    /// The value of ``AppSettings/privacyPolicyURL``.
    case privacyPolicyURL = "privacy_policy_url"
    /// The value of ``AppSettings/termsURL``.
    case termsURL = "terms_url"
    /// The value of ``RegisteredApp/deauthorizeCallbackURL``.
    case deauthorizeCallbackURL = "deauthorize_callback_url"
    /// The value of ``RegisteredApp/dataDeletionCallbackURL``.
    case dataDeletionCallbackURL = "data_deletion_callback_url"
    /// The value of ``AppSettings/dataDeletionInstructionsURL``.
    case dataDeletionInstructionsURL = "data_deletion_instructions_url"
    /// The value of ``RegisteredApp/requiresAppSecret``.
    case requiresAppSecret = "require_app_secret"
    /// The value of ``AppSettings/isNative``.
    case isNative = "native_or_desktop"
    /// The value of ``AppSettings/allowsTokensInRedirects``.
    case allowsTokensInRedirects = "tokens_in_redirects"
    /// The value of ``AppSettings/includesIssuer``.
    case namesIssuer = "issuer_in_answers"
    /// The elements of ``AppSettings/serverAddresses``, one on each line.
    case serverAddresses = "server_ip_allow_list"
    /// The value of ``AppSettings/graphVersion``.
    case graphVersion = "graph_version"

    /// The form of a setting's text representation.
    public enum Kind: Sendable, Hashable {
        /// A single line of text.
        case text
        /// The URL of a page or a server.
        case address
        /// A whole number.
        case number
        /// Several values, one on each line.
        case lines
        /// A switch that is on or off.
        case flag
        /// One of the values of ``AppMode``.
        case mode
    }

    /// The form of the setting's text representation.
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

    /// The text representation of a switch that is on. If it is off, the text is empty.
    public static let onText = "on"

    /// Returns the setting of an app as text.
    public func text(in app: RegisteredApp) -> String {
        if let flag { return app[keyPath: flag] ? Self.onText : "" }
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

    /// Changes the setting of an app to a value that was entered as text.
    /// - Throws: The reason why the value is not valid.
    public func set(_ typed: String, in app: inout RegisteredApp) throws(SettingProblem) {
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
            app.redirectURIs = try Self.lines(typed) { uri throws(SettingProblem) in try AppSettingRule.redirectURI(uri, of: id) }
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

    /// Returns the digests of all settings as one text, by which ``merged(_:shown:into:)`` recognizes the settings that a person has
    /// changed.
    public static func digest(of app: RegisteredApp) -> String {
        allCases.map { $0.fieldDigest(of: $0.text(in: app)) }.joined(separator: separator)
    }

    /// Returns the submitted values. A setting that the person did not change in the form gets its current value. Changes that other people
    /// made in the meantime are therefore preserved.
    /// - Parameter digest: The ``digest(of:)`` of the app that the form showed.
    public static func merged(
        _ typed: [AppSettingField: String], shown digest: String?, into app: RegisteredApp
    ) -> [AppSettingField: String] {
        let marks = (digest ?? "").split(separator: separator).map(String.init)
        guard marks.count == allCases.count else { return typed }
        var merged = typed
        for (field, mark) in zip(allCases, marks) {
            // Browsers submit line breaks as CRLF.
            guard let text = typed[field], field.fieldDigest(of: text.replacing("\r\n", with: "\n")) == mark else { continue }
            merged[field] = field.text(in: app)
        }
        return merged
    }

    private static let separator = "."

    private func fieldDigest(of text: String) -> String {
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
        case .namesIssuer: \.settings.includesIssuer
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
        _ text: String?, _ rule: (String) throws(SettingProblem) -> Value
    ) throws(SettingProblem) -> Value? {
        guard let text else { return nil }
        return try rule(try AppSettingRule.text(text))
    }

    /// Parses the login configurations and checks that no number occurs with different scopes.
    private static func configurations(_ text: String) throws(SettingProblem) -> [String: [String]] {
        var configurations: [String: [String]] = [:]
        for line in try lines(text, { line throws(SettingProblem) in line }) {
            let (id, scopes) = try AppSettingRule.configuration(line)
            guard configurations[id] == nil || configurations[id] == scopes else { throw SettingProblem(.duplicateConfiguration, id) }
            configurations[id] = scopes
        }
        return configurations
    }

    /// The maximum number of lines of a setting.
    public static let maximumLines = 1000

    /// Returns the trimmed lines of a setting, without blank lines.
    static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { LoginName.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// Checks each line that is not blank, and returns the values sorted and without duplicates.
    private static func lines(
        _ text: String, _ rule: (String) throws(SettingProblem) -> String
    ) throws(SettingProblem) -> [String] {
        let lines = lines(of: text)
        guard lines.count <= maximumLines else { throw SettingProblem(.tooManyLines) }
        var values: Set<String> = []
        for line in lines { values.insert(try rule(try AppSettingRule.text(line))) }
        return values.sorted()
    }
}
