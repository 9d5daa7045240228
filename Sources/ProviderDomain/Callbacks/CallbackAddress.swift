import LoginModel

/// The URL to which an app wants its callbacks sent (Wire.md, section 9).
public struct CallbackAddress: Sendable, Hashable {
    private let url: WebURL

    /// The URL in canonical form, which is the form that the provider checks and calls.
    public var text: String { url.description }
    /// The host: a name, or an IP address without brackets.
    public var host: String { String(url.host.description.drop { $0 == "[" }.prefix { $0 != "]" }) }
    /// Whether the callback is encrypted in transit.
    public var isHTTPS: Bool { url.isHTTPS }

    /// Returns why a URL cannot be registered, or `nil` if it can. A URL with `http` can be registered only for a loopback host, for tests
    /// on one machine. The provider calls such a URL only if the operator allows callbacks to private addresses.
    public static func problemText(registering text: String) -> String? { problem(ofRegistering: text)?.phrase }

    /// Returns why a URL cannot be registered, for callers with their own wording, or `nil` if it can.
    public static func problem(ofRegistering text: String) -> SettingProblem? {
        do {
            let address = try CallbackAddress(parsing: text)
            guard address.isHTTPS || address.namesLoopback else { return SettingProblem(.callbackInsecure, text) }
            return address.url.isCanonical(text) ? nil : SettingProblem(.notCanonical, address.text)
        } catch {
            return error
        }
    }

    /// Parses a URL.
    /// - Returns: `nil` if the text is not an `http` or `https` URL, is longer than 2048 bytes, or contains a user name, a password, a
    ///   fragment, or the port 0.
    public init?(_ text: String) {
        guard let address = try? CallbackAddress(parsing: text) else { return nil }
        self = address
    }

    private init(parsing text: String) throws(SettingProblem) {
        url = try AppSettingRule.webURL(text, problem: .callback)
        guard text.utf8.count <= 2048, !url.hasFragment, url.port != 0 else { throw SettingProblem(.callback, text) }
    }

    /// Whether the host is a loopback host; see `URLHost.isLoopback`.
    package var namesLoopback: Bool { url.host.isLoopback }

    /// Whether the host is not public, as far as its text shows: a private address, this machine, or a name in `.local` or `.internal`.
    public var isPrivateHost: Bool {
        if let bytes = url.host.addressBytes { return NetworkAddress(bytes)?.isPublic != true }
        let name = url.host.name ?? ""
        return url.host.isThisMachine || name.hasSuffix(".local") || name.hasSuffix(".internal")
    }

    /// Checks that a callback may be sent to an IP address.
    /// - Parameters:
    ///   - network: The IP address to which the provider is about to connect.
    ///   - allowsPrivateAddresses: Whether the operator allows callbacks to private addresses.
    /// - Throws: The reason why no callback may be sent to the address.
    public func check(_ network: NetworkAddress, allowsPrivateAddresses: Bool) throws(CallbackProblem) {
        guard isHTTPS || allowsPrivateAddresses && network.isLoopback else {
            throw CallbackProblem("the address does not use https", isFinal: true)
        }
        guard allowsPrivateAddresses || network.isPublic else {
            throw CallbackProblem("\(host) is an address of a private network; callbacks are sent to public addresses only")
        }
    }
}
