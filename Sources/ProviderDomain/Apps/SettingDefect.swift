/// Why a value cannot be a setting of an app. New kinds may appear in any minor version.
public struct SettingDefect: Error, Sendable, Hashable {
    /// What is wrong, as programs and catalogues of texts know it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// This must not be empty.
        case empty
        /// This is longer than 4096 bytes.
        case tooLong = "too-long"
        /// This has more than 1000 lines.
        case tooManyLines = "too-many-lines"
        /// This has characters in it that are no text.
        case control
        /// The value is not a whole address, such as https://app.example/callback.
        case notAbsolute = "not-absolute"
        /// The value has a # in it, which a redirect URI must not have.
        case fragment
        /// The value uses http. Only https, a loopback address or a scheme of the app's own is safe.
        case insecure
        /// The value has the scheme of another app.
        case schemeOfAnother = "scheme-of-another"
        /// The value has . or .. in its path, which a browser takes for another path.
        case dotSegment = "dot-segment"
        /// The value has a path of the provider's own pages, where a browser would send it the provider's cookies.
        case dialogPath = "dialog-path"
        /// The value has a scheme that is not an app's own: those have a dot in them, such as com.example.app.
        case unsafeScheme = "unsafe-scheme"
        /// The value is not an https address.
        case callback
        /// The value uses http. Only https is safe.
        case callbackInsecure = "callback-insecure"
        /// The value is not a web address. It begins with https:// or http://.
        case webAddress = "web-address"
        /// The value has letters in its host that only browsers understand. Its xn-- form is what can be compared.
        case hostNotASCII = "host-not-ascii"
        /// Browsers write the address differently. The value is the form that they bring it to.
        case notCanonical = "not-canonical"
        /// The value is not the name of a host, such as app.example.
        case host
        /// The value is neither an address nor a network, such as 192.0.2.0/24.
        case network
        /// The value is not a number with scopes behind it, such as 4711: email, user_birthday.
        case configuration
        /// The number stands on several lines, with other permissions on each.
        case configurationTwice = "configuration-twice"
        /// The value is not an age from 1 to 99.
        case age
        /// The value is not a version, such as v19.0.
        case version
        /// Please choose one of the two.
        case mode
        /// The value is neither an e-mail address nor a phone number such as +12025550143.
        case login
        /// A name has 64 characters at most.
        case nameTooLong = "name-too-long"
        /// A name needs a letter, a digit or a picture that people can read.
        case nameUnreadable = "name-unreadable"
        /// This name has characters in it that cannot be seen, or that turn the text around. Please leave them out.
        case nameHidden = "name-hidden"
        /// This has letters of several alphabets in one word, as names have that pass for others.
        case nameMixed = "name-mixed"
        /// This looks like the name of another app, The value. People could take one for the other.
        case nameTaken = "name-taken"
        /// This looks like the name of the provider itself. People could take the app for it.
        case nameOfProvider = "name-of-provider"
        /// An app that is live needs the address of its privacy policy.
        case privacyMissing = "privacy-missing"
    }

    /// What is wrong.
    public let kind: Kind
    /// The value, where it is one of several, or helps to see what is wrong.
    public let value: String?

    /// Takes everything as it is.
    public init(_ kind: Kind, _ value: String? = nil) {
        self.kind = kind
        self.value = value
    }

    /// A sentence for a log or a terminal, without a full stop.
    public var explanation: String { value.map { "\"\($0)\" \(problem)" } ?? problem }

    /// The same without the value.
    public var problem: String {
        switch kind {
        case .empty: "is empty"
        case .tooLong: "is longer than \(AppSettingRule.longest) bytes"
        case .tooManyLines: "has more than \(AppSettingField.mostLines) lines"
        case .control: "contains a control character"
        case .notAbsolute: "is not an absolute URI (RFC 3986)"
        case .fragment: "has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"
        case .insecure: "uses http; only https, a loopback address or an own scheme is safe"
        case .schemeOfAnother: "has the scheme of another app"
        case .dotSegment: "has a dot segment, which a browser would take for another path (RFC 3986, section 5.2.4)"
        case .dialogPath: "has a path of the provider's own pages, where a browser would send it the provider's cookies"
        case .unsafeScheme:
            "has the scheme \((value ?? "").prefix { $0 != ":" }.lowercased()), which a browser or another program may run or show; an app's own has a dot in it (RFC 8252, section 7.1)"
        case .callback: "is not an https address"
        case .callbackInsecure: "uses http; only https is safe beyond this machine"
        case .webAddress: "is not an http or https address"
        case .hostNotASCII: "has letters beyond ASCII in its host; write the host in its xn-- form (RFC 5890)"
        case .notCanonical: "is the form to which browsers bring this address; write it so (URL Standard, section 3.5)"
        case .host: "is no name of a host such as app.example"
        case .network: "is no address and no network such as 192.0.2.0/24"
        case .configuration: "is no number with scopes behind it, such as 4711: email, user_birthday"
        case .configurationTwice: "stands on several lines, with other scopes on each"
        case .age: "is no age from 1 to 99"
        case .version: "is no version such as v19.0"
        case .mode: "is neither live nor development"
        case .login: "is neither an e-mail address nor a telephone number such as +12025550143"
        case .nameTooLong: "is longer than \(AppNameRule.longest) characters"
        case .nameUnreadable: "has no letter, digit or picture in it that people could read"
        case .nameHidden: "has characters in it that cannot be seen or turn the text around"
        case .nameMixed: "has letters of several alphabets in one word"
        case .nameTaken: "looks like the name of another app that people use"
        case .nameOfProvider: "looks like the name of the provider itself"
        case .privacyMissing: "is needed of an app that is live"
        }
    }
}
