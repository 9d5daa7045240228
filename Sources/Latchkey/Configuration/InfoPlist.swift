internal import Foundation
internal import LoginModel

/// The SDK's settings in an Info.plist (SDK.md, section 1.19). A value that is not valid is ignored, and a message with the key is added to
/// ``problems``.
struct InfoPlist: Sendable {
    private(set) var appID: String?
    private(set) var clientToken: String?
    private(set) var displayName: String?
    private(set) var urlSchemeSuffix: String?
    private(set) var domainPart: String?
    private(set) var providerURL: URL?
    private(set) var providerName: String?
    private(set) var providerColor: ProviderColor?
    private(set) var loggingBehaviors: Set<LoggingBehavior>?
    private(set) var jpegCompressionQuality: Double?
    private(set) var isAutoLogAppEventsEnabled: Bool?
    /// The URL schemes that the app registers in `CFBundleURLTypes`, in lower case.
    private(set) var urlSchemes: Set<String> = []
    private(set) var problems: [String] = []

    init(_ values: [String: Any]) {
        func read<Value>(
            _ key: String, _ expected: String, _ convert: (Any) -> Value?, where isGood: (Value) -> Bool = { _ in true }
        ) -> Value? {
            guard let raw = values[key] else { return nil }
            if let value = convert(raw), isGood(value) { return value }
            problems.append("\(key) in Info.plist is ignored, because it is not \(expected).")
            return nil
        }
        appID = read("FacebookAppID", "digits", Self.text) { AppID.isWellFormed($0) }
        clientToken = read("FacebookClientToken", "a string without spaces", Self.text, where: Self.isNonEmptyWithoutWhitespace)
        displayName = read("FacebookDisplayName", "a string", Self.text) { !$0.isEmpty }
        urlSchemeSuffix = read("FacebookUrlSchemeSuffix", "a string of letters, digits and + - .", Self.text, where: Self.isSchemeSuffix)
        domainPart = read("FacebookDomainPart", "a string of letters, digits and + - .", Self.text, where: Self.isSchemeSuffix)
        providerURL = read("LatchkeyProviderURL", "the http or https address of a provider") { value in
            Self.text(value).flatMap(URL.init(string:))
        } where: {
            (try? ProviderAddress($0)) != nil
        }
        providerName = read("LatchkeyProviderName", "a string", Self.text) { !$0.isEmpty }
        providerColor = read("LatchkeyProviderColor", "a color such as #1f6a4e") { value in
            Self.text(value).flatMap { try? ProviderColor(hex: $0) }
        }
        loggingBehaviors = read("FacebookLoggingBehavior", "an array of strings") { value in
            (value as? [String]).map { Set($0.map(LoggingBehavior.init(rawValue:))) }
        }
        jpegCompressionQuality = read("FacebookJpegCompressionQuality", "a number", Self.number) { !$0.isNaN }.map { min(max($0, 0), 1) }
        isAutoLogAppEventsEnabled = read("FacebookAutoLogAppEventsEnabled", "a Boolean", Self.flag)
        let types = values["CFBundleURLTypes"] as? [[String: Any]] ?? []
        urlSchemes = Set(types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() })
    }

    /// Converts a string, or an integer, to text. App IDs consist of digits, so developers also enter them as numbers.
    private static func text(_ value: Any) -> String? {
        if let text = value as? String { return text }
        return value is Bool ? nil : (value as? Int).map { String($0) }
    }

    private static func number(_ value: Any) -> Double? {
        if let number = value as? NSNumber { return number.doubleValue }
        return (value as? String).flatMap(Double.init)
    }

    private static func flag(_ value: Any) -> Bool? {
        if let flag = value as? Bool { return flag }
        switch (value as? String)?.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: return nil
        }
    }

    private static func isNonEmptyWithoutWhitespace(_ text: String) -> Bool { !text.isEmpty && !text.contains(where: \.isWhitespace) }

    /// Whether the text consists of characters that may follow the first letter of a URL scheme (RFC 3986, section 3.1).
    private static func isSchemeSuffix(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}

extension InfoPlist {
    /// Checks, before the dialog is shown, that the app's Info.plist registers the URL scheme of the redirect URI (SDK.md, section 1.19).
    /// - Throws: ``CoreError`` with the reason `no_url_scheme`.
    func checkURLScheme(of redirectURI: String) throws(CoreError) {
        let scheme = redirectURI.prefix { $0 != ":" }.lowercased()
        guard !urlSchemes.contains(scheme) else { return }
        throw CoreError(
            .errorInvalidArgument, .noURLScheme, "CFBundleURLTypes in Info.plist does not list the URL scheme \(scheme).",
            details: [ErrorArgumentNameKey: "CFBundleURLSchemes", ErrorArgumentValueKey: scheme])
    }
}
