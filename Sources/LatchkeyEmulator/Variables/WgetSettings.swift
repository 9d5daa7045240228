import Foundation

/// The settings of Wget in a run: those of the user, and after them those of the run, which take precedence over both them and variables.
struct WgetSettings {
    private let former: Data
    private let home: String?

    /// The users who can read the settings file of the run, which contains those of the user, and their passwords.
    var readers: RunFolder.Readers { former.isEmpty ? .everybody : .owner }

    /// Reads the user's settings from the file that the variable `WGETRC` names, or else from `.wgetrc` in the home folder.
    init(_ environment: [String: String]) throws(CertificateBundle.Unreadable) {
        let named = environment["WGETRC"].flatMap { $0.isEmpty ? nil : $0 }
        let home = environment["HOME"]
        let path = named ?? home.map { "\($0)/.wgetrc" }
        let found = path.flatMap { FileManager.default.contents(atPath: $0) }
        if let named, found == nil { throw CertificateBundle.Unreadable(description: "WGETRC names \(named), which cannot be read.") }
        former = found ?? Data()
        self.home = home
    }

    /// Returns the authorities that the user's settings name, as PEM; `nil` if they name none.
    func authorities() throws(CertificateBundle.Unreadable) -> String? {
        guard let path = value(of: "cacertificate"), !path.isEmpty else { return nil }
        let expanded = path.hasPrefix("~/") ? "\(home ?? "")\(path.dropFirst())" : path
        return try CertificateBundle.read(expanded, namedBy: "ca_certificate in the settings of Wget")
    }

    /// Returns the last value of a setting. Wget ignores the case, hyphens and underscores of its name.
    private func value(of setting: String) -> String? {
        let values = String(decoding: former, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line -> String? in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].filter({ !"-_ \t".contains($0) }).lowercased() == setting else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return values.last
    }

    /// Returns the file for a proxy.
    /// - Parameters:
    ///   - authorities: the path of the authorities to trust, as PEM.
    ///   - direct: the names that are connected to without the proxy, separated by commas.
    func file(proxy: String, authorities: String, direct: String) -> Data {
        // Wget adds a list of names to the former one, unless that is cleared.
        former
            + Data(
                """

                use_proxy = on
                http_proxy = \(proxy)
                https_proxy = \(proxy)
                no_proxy =
                no_proxy = \(direct)
                ca_certificate = \(authorities)

                """.utf8)
    }
}
