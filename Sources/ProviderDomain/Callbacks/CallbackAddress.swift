import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where an app wants to be told something (provider-wire.md, section 9).
public struct CallbackAddress: Sendable, Hashable {
    /// The address, to the letter.
    public let text: String
    /// The host: a name, or an address without brackets.
    public let host: String
    /// Whether what is sent there is encrypted.
    public let isHTTPS: Bool

    /// Why an address cannot be registered, or `nil` where it can. Plain http is for tests on one machine: it is taken for a loopback host, and
    /// used only where the operator lets callbacks go to private addresses.
    public static func objection(toRegistering text: String) -> String? { defect(ofRegistering: text)?.problem }

    /// The same for whoever has words of their own for it.
    public static func defect(ofRegistering text: String) -> SettingDefect? {
        guard let address = CallbackAddress(text) else { return SettingDefect(.callback, text) }
        guard address.isHTTPS || address.namesLoopback else { return SettingDefect(.callbackInsecure, text) }
        return nil
    }

    /// - Returns: `nil` for what is no http or https address, or has a name, a password or a fragment in it.
    public init?(_ text: String) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return nil }
        self.text = text
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        isHTTPS = scheme == "https"
    }

    /// Whether the host says by itself that it is this machine.
    var namesLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host.lowercased()) }

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
