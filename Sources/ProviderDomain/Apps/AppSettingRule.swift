import LoginModel

/// Checks the settings of an app, no matter whether they come from a seed file, the command line or the developer pages.
public enum AppSettingRule {
    /// The maximum length of a text, in UTF-8 bytes.
    public static let maximumLength = 4096

    /// Checks a text, which must not be blank, exceed ``maximumLength``, or contain control characters.
    /// - Throws: The reason why the text is not valid.
    public static func text(_ text: String) throws(SettingProblem) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { throw SettingProblem(.empty) }
        guard text.utf8.count <= maximumLength else { throw SettingProblem(.tooLong) }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw SettingProblem(.controlCharacter)
        }
        return text
    }

    /// Checks a redirect URI; see ``RedirectURIRule``.
    /// - Throws: The reason why the redirect URI cannot be registered.
    public static func redirectURI(_ text: String, of appID: String) throws(SettingProblem) -> String {
        if let problem = RedirectURIRule.problem(ofRegistering: text, for: appID) { throw problem }
        return text
    }

    /// Checks a callback URL; see ``CallbackAddress``.
    /// - Throws: The reason why the URL cannot be registered.
    public static func callback(_ text: String) throws(SettingProblem) -> String {
        if let problem = CallbackAddress.problem(ofRegistering: text) { throw problem }
        return text
    }

    /// Checks the http or https URL of a web page, which must be in canonical form.
    /// - Throws: The reason why the URL is not valid.
    public static func webAddress(_ text: String) throws(SettingProblem) -> String {
        let url = try webURL(text, problem: .webAddress)
        guard url.isCanonical(text) else { throw SettingProblem(.notCanonical, url.description) }
        return text
    }

    /// Parses an http or https URL.
    /// - Parameter kind: The kind of problem to throw if the text is not an http or https URL. A host with non-ASCII characters has a kind
    ///   of its own.
    /// - Throws: The reason why the text is not valid.
    static func webURL(_ text: String, problem kind: SettingProblem.Kind) throws(SettingProblem) -> WebURL {
        do throws(WebURLError) {
            return try WebURL(text)
        } catch .host(.notASCII) {
            throw SettingProblem(.hostNotASCII, text)
        } catch {
            throw SettingProblem(kind, text)
        }
    }

    /// Checks a host name or an IPv4 address, and returns it in lower case.
    /// - Throws: The reason why the host is not valid.
    public static func domain(_ text: String) throws(SettingProblem) -> String {
        let host: URLHost
        do {
            host = try URLHost(text)
        } catch {
            throw SettingProblem(error == .notASCII ? .hostNotASCII : .host, text)
        }
        guard host.addressBytes?.count != 16 else { throw SettingProblem(.host, text) }
        let canonical = host.name ?? host.description
        guard canonical == text.lowercased() else { throw SettingProblem(.notCanonical, canonical) }
        return canonical
    }

    /// Parses a login configuration, which is a number and scopes, such as `4711: email, user_birthday`.
    /// - Throws: An error if the text has another format.
    public static func configuration(_ text: String) throws(SettingProblem) -> (id: String, scopes: [String]) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { LoginName.trimmed(String($0)) }
        let scopes = parts.dropFirst().flatMap(Scope.names)
        guard parts.count == 2, AppID.isWellFormed(parts[0]), scopes.allSatisfy({ (try? Permission(validating: $0)) != nil }) else {
            throw SettingProblem(.configuration, text)
        }
        return (parts[0], scopes.sorted())
    }

    /// Checks an IP address, or a network such as `192.0.2.0/24`.
    /// - Throws: An error if the text has another format.
    public static func network(_ text: String) throws(SettingProblem) -> String {
        guard NetworkAddress.Range(text) != nil else { throw SettingProblem(.network, text) }
        return text
    }

    /// Parses an age in years, from 1 to 99.
    /// - Throws: An error for any other text.
    public static func age(_ text: String) throws(SettingProblem) -> Int {
        guard let age = UInt8(text), (1...99).contains(age) else { throw SettingProblem(.age, text) }
        return Int(age)
    }

    /// Checks a version of the Graph API, such as `v19.0`, which the provider must know.
    /// - Throws: An error for any other text.
    public static func version(_ text: String) throws(SettingProblem) -> String {
        guard GraphVersion(text)?.isKnown == true else { throw SettingProblem(.version, text) }
        return text
    }

    /// Parses the mode of an app.
    /// - Throws: An error for any other text.
    public static func mode(_ text: String) throws(SettingProblem) -> AppMode {
        guard let mode = AppMode(rawValue: text) else { throw SettingProblem(.mode) }
        return mode
    }

    /// Checks a login name, which is an e-mail address or a phone number, and returns it in the form of ``LoginName/canonical(_:)``. It
    /// need not belong to a person.
    /// - Throws: An error for any other text.
    public static func login(_ text: String) throws(SettingProblem) -> String {
        let login = LoginName.canonical(text)
        guard LoginName.isEmailAddress(login) || LoginName.isTelephoneNumber(login) else {
            // Any other text may be a password in the wrong place.
            throw SettingProblem(.login, login.contains("@") || login.hasPrefix("+") ? login : nil)
        }
        return login
    }
}
