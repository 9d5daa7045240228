import LoginModel

/// Where an app wants to be told something (provider-wire.md, section 9).
public struct CallbackAddress: Sendable, Hashable {
    private let url: WebURL

    /// The address in its canonical form: what is checked is what is called.
    public var text: String { url.description }
    /// The host: a name, or an address without brackets.
    public var host: String { String(url.host.description.drop { $0 == "[" }.prefix { $0 != "]" }) }
    /// Whether what is sent there is encrypted.
    public var isHTTPS: Bool { url.isHTTPS }

    /// Why an address cannot be registered, or `nil` where it can. Plain http is for tests on one machine: it is taken for a loopback host, and
    /// used only where the operator lets callbacks go to private addresses.
    public static func objection(toRegistering text: String) -> String? { defect(ofRegistering: text)?.problem }

    /// The same for whoever has words of their own for it.
    public static func defect(ofRegistering text: String) -> SettingDefect? {
        do {
            let address = try CallbackAddress(parsing: text)
            guard address.isHTTPS || address.namesLoopback else { return SettingDefect(.callbackInsecure, text) }
            return address.url.isCanonical(text) ? nil : SettingDefect(.notCanonical, address.text)
        } catch {
            return error
        }
    }

    /// - Returns: `nil` for what is no http or https address, or has a name, a password or a fragment in it.
    public init?(_ text: String) {
        guard let address = try? CallbackAddress(parsing: text) else { return nil }
        self = address
    }

    private init(parsing text: String) throws(SettingDefect) {
        url = try AppSettingRule.web(text, otherwise: .callback)
        guard text.utf8.count <= 2048, !url.hasFragment, url.port != 0 else { throw SettingDefect(.callback, text) }
    }

    /// Whether the host says by itself that it is this machine.
    var namesLoopback: Bool { url.host.isLoopback }

    /// Whether the host says by itself that not everybody reaches it.
    public var namesPrivateHost: Bool {
        if let bytes = url.host.addressBytes { return NetworkAddress(bytes)?.isPublic != true }
        let name = url.host.name ?? ""
        return url.host.isThisMachine || name.hasSuffix(".local") || name.hasSuffix(".internal")
    }

    /// - Parameters:
    ///   - network: the address that a connection is about to be made to.
    ///   - allowsPrivate: whether the operator lets callbacks go to addresses that are not everybody's.
    /// - Throws: why nothing may be sent there.
    public func check(_ network: NetworkAddress, allowsPrivate: Bool) throws(CallbackProblem) {
        guard isHTTPS || allowsPrivate && network.isLoopback else {
            throw CallbackProblem("the address does not use https", isFinal: true)
        }
        guard allowsPrivate || network.isPublic else {
            throw CallbackProblem("\(host) is an address of a private network, which callbacks may not go to")
        }
    }
}
