import Foundation

/// The settings of Wget in a run: those of the user, and after them those of the run, which take precedence over both them and variables.
struct WgetSettings {
    private let former: Data
    /// Who can read the file of the run. The settings of the user may have passwords.
    var readers: RunFolder.Readers { former.isEmpty ? .everybody : .owner }

    /// Reads the user's settings from the file that the variable `WGETRC` names, or else from `.wgetrc` in the home folder.
    init(_ environment: [String: String]) throws(CertificateBundle.Unreadable) {
        let named = environment["WGETRC"].flatMap { $0.isEmpty ? nil : $0 }
        let path = named ?? environment["HOME"].map { "\($0)/.wgetrc" }
        let found = path.flatMap { FileManager.default.contents(atPath: $0) }
        if let named, found == nil { throw CertificateBundle.Unreadable(description: "WGETRC names \(named), which cannot be read.") }
        former = found ?? Data()
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
