import LoginModel

/// What the settings of an app may be, wherever they come from: a seed file, the command line or the developer's pages.
public enum AppSettingRule {
    /// The longest text in bytes.
    public static let longest = 4096

    /// Any text that is kept.
    public static func text(_ text: String) throws(SettingDefect) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { throw SettingDefect(.empty) }
        guard text.utf8.count <= longest else { throw SettingDefect(.tooLong) }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { throw SettingDefect(.control) }
        return text
    }

    /// Where the dialog may answer; see ``RedirectURIRule``.
    public static func redirectURI(_ text: String, of appID: String) throws(SettingDefect) -> String {
        if let defect = RedirectURIRule.defect(ofRegistering: text, for: appID) { throw defect }
        return text
    }

    /// Where the app is told something; see ``CallbackAddress``.
    public static func callback(_ text: String) throws(SettingDefect) -> String {
        if let defect = CallbackAddress.defect(ofRegistering: text) { throw defect }
        return text
    }

    /// A page for people.
    public static func webAddress(_ text: String) throws(SettingDefect) -> String {
        let url = try web(text, otherwise: .webAddress)
        guard url.isCanonical(text) else { throw SettingDefect(.notCanonical, url.description) }
        return text
    }

    /// A web address.
    /// - Parameter kind: what is said of anything else.
    static func web(_ text: String, otherwise kind: SettingDefect.Kind) throws(SettingDefect) -> WebURL {
        do throws(WebURLError) {
            return try WebURL(text)
        } catch .host(.notASCII) {
            throw SettingDefect(.hostNotASCII, text)
        } catch {
            throw SettingDefect(kind, text)
        }
    }

    /// The name of a host, in lower case.
    public static func domain(_ text: String) throws(SettingDefect) -> String {
        let host: URLHost
        do {
            host = try URLHost(text)
        } catch {
            throw SettingDefect(error == .notASCII ? .hostNotASCII : .host, text)
        }
        guard host.addressBytes?.count != 16 else { throw SettingDefect(.host, text) }
        let canonical = host.name ?? host.description
        guard canonical == text.lowercased() else { throw SettingDefect(.notCanonical, canonical) }
        return canonical
    }

    /// Scopes under a number, such as `4711: email, user_birthday`.
    public static func configuration(_ text: String) throws(SettingDefect) -> (id: String, scopes: [String]) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { LoginName.trimmed(String($0)) }
        let scopes = parts.dropFirst().flatMap(Scope.names)
        guard parts.count == 2, AppID.isWellFormed(parts[0]), scopes.allSatisfy({ (try? Permission(validating: $0)) != nil }) else {
            throw SettingDefect(.configuration, text)
        }
        return (parts[0], scopes.sorted())
    }

    /// An address of a server, or a network of them.
    public static func network(_ text: String) throws(SettingDefect) -> String {
        guard NetworkAddress.Range(text) != nil else { throw SettingDefect(.network, text) }
        return text
    }

    /// Years.
    public static func age(_ text: String) throws(SettingDefect) -> Int {
        guard let age = UInt8(text), (1...99).contains(age) else { throw SettingDefect(.age, text) }
        return Int(age)
    }

    /// A version of the Graph API.
    public static func version(_ text: String) throws(SettingDefect) -> String {
        guard GraphVersion(text)?.isKnown == true else { throw SettingDefect(.version, text) }
        return text
    }

    /// Whether the public can use the app.
    public static func mode(_ text: String) throws(SettingDefect) -> AppMode {
        guard let mode = AppMode(rawValue: text) else { throw SettingDefect(.mode) }
        return mode
    }

    /// What a person logs in with, in the form of ``LoginName/canonical(_:)``. There need not be anybody of that name.
    public static func login(_ text: String) throws(SettingDefect) -> String {
        let login = LoginName.canonical(text)
        guard LoginName.isEmailAddress(login) || LoginName.isTelephoneNumber(login) else { throw SettingDefect(.login, login) }
        return login
    }
}
