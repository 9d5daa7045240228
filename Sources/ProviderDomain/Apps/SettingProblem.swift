/// The reason why a value is not valid for a setting of an app. New kinds may appear in any minor version.
public struct SettingProblem: Error, Sendable, Hashable {
    /// The type of a problem, by which programs and translated texts identify it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The value is empty.
        case empty
        /// The value is longer than 4096 bytes.
        case tooLong = "too-long"
        /// The value has more than 1000 lines.
        case tooManyLines = "too-many-lines"
        /// The value contains control characters.
        case controlCharacter = "control"
        /// The value is not an absolute URI such as https://app.example/callback.
        case notAbsolute = "not-absolute"
        /// The redirect URI has a fragment, which is not allowed (RFC 6749, section 3.1.2).
        case fragment
        /// The redirect URI uses http. Only https, a loopback address or a custom scheme is safe.
        case insecure
        /// The redirect URI has the scheme of another app.
        case schemeOfOtherApp = "scheme-of-another"
        /// The path of the redirect URI contains `.` or `..`, which a browser resolves to another path (RFC 3986, section 5.2.4).
        case dotSegment = "dot-segment"
        /// The redirect URI has a path of the provider's own pages, to which a browser would send the provider's cookies.
        case providerPath = "dialog-path"
        /// The redirect URI has a custom scheme that does not identify its app. A scheme that identifies an app contains a dot, as in
        /// com.example.app.
        case unsafeScheme = "unsafe-scheme"
        /// The callback URL is not an http or https URL, is too long, or has a fragment or the port 0.
        case callback
        /// The callback URL uses http. Only https is safe.
        case callbackInsecure = "callback-insecure"
        /// The value is not an http or https URL.
        case webAddress = "web-address"
        /// The host contains characters beyond ASCII. Only its `xn--` form can be compared (RFC 5890).
        case hostNotASCII = "host-not-ascii"
        /// The URL is not in canonical form. ``SettingProblem/value`` is the form to which browsers normalize it.
        case notCanonical = "not-canonical"
        /// The value is neither a host name such as app.example nor an IPv4 address.
        case host
        /// The value is neither an IP address nor a network such as 192.0.2.0/24.
        case network
        /// The value is not a login configuration in the form `4711: email, user_birthday`.
        case configuration
        /// The number of a login configuration occurs on several lines with different permissions.
        case duplicateConfiguration = "configuration-twice"
        /// The value is not an age from 1 to 99.
        case age
        /// The value is not a known version of the Graph API such as v19.0.
        case version
        /// The value is not one of the two modes.
        case mode
        /// The value is neither an e-mail address nor a phone number such as +12025550143.
        case login
        /// The name has more than 64 characters.
        case nameTooLong = "name-too-long"
        /// The name has no letter, digit or emoji that people can read.
        case nameUnreadable = "name-unreadable"
        /// The name contains characters that are invisible or change the direction of the text.
        case nameHasHiddenCharacters = "name-hidden"
        /// The name has a word with letters of several alphabets, as in names that imitate other names.
        case nameMixedScript = "name-mixed"
        /// The name looks like the name of another app, which is in ``SettingProblem/value``.
        case nameConfusable = "name-taken"
        /// The name looks like the name of the provider.
        case nameOfProvider = "name-of-provider"
        /// The app is live but has no privacy policy.
        case privacyMissing = "privacy-missing"
    }

    /// The type of the problem.
    public let kind: Kind
    /// The affected value, if the setting has several values or the value helps to recognize the problem; otherwise `nil`.
    public let value: String?

    /// Creates the reason why a value is not valid.
    public init(_ kind: Kind, _ value: String? = nil) {
        self.kind = kind
        self.value = value
    }

    /// The ``value``, if any, followed by the ``phrase``, for a log or a terminal.
    public var explanation: String { value.map { "\"\($0)\" \(phrase)" } ?? phrase }

    /// The problem in English, as a predicate without subject and period, such as "is empty".
    public var phrase: String {
        switch kind {
        case .empty: "is empty"
        case .tooLong: "is longer than \(AppSettingRule.maximumLength) bytes"
        case .tooManyLines: "has more than \(AppSettingField.maximumLines) lines"
        case .controlCharacter: "contains a control character"
        case .notAbsolute: "is not an absolute URI (RFC 3986)"
        case .fragment: "has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"
        case .insecure: "uses http; use https, a loopback address or the app's own scheme"
        case .schemeOfOtherApp: "has the scheme of another app"
        case .dotSegment: "has a dot segment, which a browser resolves to another path (RFC 3986, section 5.2.4)"
        case .providerPath: "has a path of the provider's own pages, to which a browser would send the provider's cookies"
        case .unsafeScheme:
            "has the scheme \((value ?? "").prefix { $0 != ":" }.lowercased()), which a browser or another program may handle; use a scheme of the app's own, with a dot in it (RFC 8252, section 7.1)"
        case .callback: "is not an https address"
        case .callbackInsecure: "uses http; use https, except for an address of this machine"
        case .webAddress: "is not an http or https address"
        case .hostNotASCII: "has non-ASCII letters in its host; write the host in its xn-- form (RFC 5890)"
        case .notCanonical: "is the form in which browsers write this address; use it (URL Standard, section 3.5)"
        case .host: "is not a host name such as app.example"
        case .network: "is neither an IP address nor a network such as 192.0.2.0/24"
        case .configuration: "is not a configuration ID followed by permissions, such as 4711: email, user_birthday"
        case .duplicateConfiguration: "is on several lines, with different permissions on each"
        case .age: "is not an age from 1 to 99"
        case .version: "is not a version such as v19.0"
        case .mode: "is neither live nor development"
        case .login: "is neither an e-mail address nor a phone number such as +12025550143"
        case .nameTooLong: "is longer than \(AppNameRule.maximumLength) characters"
        case .nameUnreadable: "has no letter, digit or emoji that people can read"
        case .nameHasHiddenCharacters: "has invisible characters, or characters that change the direction of the text"
        case .nameMixedScript: "mixes letters of several alphabets in one word"
        case .nameConfusable: "looks like the name of another app that people use"
        case .nameOfProvider: "looks like the name of the provider itself"
        case .privacyMissing: "is required for a live app"
        }
    }
}
